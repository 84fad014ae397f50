// A spreadsheet program of somebody else: LibreOffice without a window, with a profile of its own.
import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { typeRows } from './type-with-libreoffice.mjs'
import { expected } from './workspace.mjs'

/** Works on the contents of xlsx files; `work` is a directory that it may fill. */
export function libreOffice(work) {
  const soffice = findLibreOffice()
  const profile = join(work, 'profile')
  const [xlsx, csv, saved] = ['content.xlsx', 'content.csv', 'saved'].map((name) =>
    join(work, name),
  )
  return {
    /**
     * The sheet as rows of cells. Filter settings: tabs, double quotes, UTF-8, from the first line; every text
     * quoted, so that unquoted cells are numbers and dates, as their formats show them; formulas as formulas.
     */
    async read(content) {
      const filter = 'csv:Text - txt - csv (StarCalc):9,34,76,1,,0,true,false,true'
      await writeFile(xlsx, content)
      convert(soffice, profile, filter, xlsx, work)
      return readCsv(await readFile(csv, 'utf8'))
    },
    /** The workbook after it was opened and saved. */
    async save(content) {
      await writeFile(xlsx, content)
      convert(soffice, profile, 'xlsx', xlsx, saved)
      return readFile(join(saved, 'content.xlsx'))
    },
    /** The workbook after rows were typed into it. */
    type: (content, rows) => typeRows(soffice, profile, work, content, rows),
  }
}

function findLibreOffice() {
  const names = [process.env.SOFFICE_PATH, 'soffice', 'libreoffice'].filter(Boolean)
  for (const name of names) {
    const { status, stdout } = spawnSync(name, ['--version'], { encoding: 'utf8' })
    if (status !== 0) continue
    console.log(stdout.trim())
    return name
  }
  throw expected(
    'This check opens exports with LibreOffice, which is not installed. Install it with apt-get install --no-install-recommends libreoffice-calc (Debian, Ubuntu; about 300 MB) or from libreoffice.org, or set SOFFICE_PATH to its soffice.',
  )
}

function convert(soffice, profile, format, file, outDir) {
  const args = [
    `-env:UserInstallation=${pathToFileURL(profile).href}`,
    '--headless',
    '--convert-to',
    format,
  ]
  const { status, stderr } = spawnSync(soffice, [...args, '--outdir', outDir, file], {
    encoding: 'utf8',
    timeout: 180_000,
  })
  if (status !== 0) throw expected(`LibreOffice could not open the file: ${stderr}`)
}

/** Cells, each with whether it was quoted. Numbers lose their thousands separators. */
function readCsv(text) {
  const rows = []
  let row = []
  const cell = /(?:"((?:[^"]|"")*)"|([^"\t\n]*))(\t|\n|$)/y
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text)
    if (!found) throw expected('LibreOffice wrote CSV that can not be read.')
    const [, quoted, bare, end] = found
    row.push(
      quoted === undefined
        ? { text: bare.replaceAll(',', ''), isText: false }
        : { text: quoted.replaceAll('""', '"'), isText: true },
    )
    if (end === '\t') continue
    rows.push(row)
    row = []
  }
  return rows
}
