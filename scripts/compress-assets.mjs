import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const text = /\.(js|css|html|svg|json|txt|webmanifest)$/
const worthwhileBytes = 1024

/** Writes a .br and a .gz next to each text file, which the server sends as they are. */
export async function compressAssets(dir) {
  const names = await readdir(dir, { recursive: true })
  const files = names.filter((name) => text.test(name)).map((name) => join(dir, name))
  await Promise.all(files.map(compress))
}

async function compress(file) {
  if ((await stat(file)).size <= worthwhileBytes) return
  const content = await readFile(file)
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await Promise.all([
    promisify(brotliCompress)(content, { params }).then((small) => writeFile(`${file}.br`, small)),
    promisify(gzip)(content, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ])
}
