/** The SDK as a package and as files to save, with its examples. All are read once, when the server starts. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sdkFiles, sdkPackage } from '@countinghouse/contract/areas/open-api/sdk-files.ts'
import type { FastifyInstance } from 'fastify'
import { tarOf } from './tar.ts'

const folder = new URL('../../../../sdk/', import.meta.url)
const read = (path: string): Buffer => readFileSync(new URL(path, folder))

export function serveSdk(app: FastifyInstance): void {
  serve(app, sdkPackage, 'application/gzip', packedSdk())
  for (const path of sdkFiles) serve(app, path, 'text/plain; charset=utf-8', read(path))
}

function serve(app: FastifyInstance, path: string, type: string, content: Buffer): void {
  app.get(`/sdk/${path}`, async (_request, reply) =>
    reply
      .type(type)
      .header('content-disposition', `attachment; filename="${basename(path)}"`)
      .send(content),
  )
}

/** What `npm pack` takes: the folders that package.json names, and what it always takes. */
function packedSdk(): Buffer {
  const { files } = JSON.parse(read('package.json').toString()) as { files: string[] }
  const named = files.flatMap((name) =>
    readdirSync(new URL(`${name}/`, folder)).map((file) => `${name}/${file}`),
  )
  const paths = ['package.json', 'README.md', ...named.sort()]
  return gzipSync(tarOf(paths.map((path) => ({ path: `package/${path}`, content: read(path) }))))
}
