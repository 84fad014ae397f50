// A reader of somebody else, as analysts use it: openpyxl of the system's own Python. A warning is a failure.
import { spawnSync } from 'node:child_process'
import { systemPython } from './system-programs.mjs'
import { expected } from './workspace.mjs'

const program = `
import datetime, io, json, sys, warnings
import openpyxl
warnings.simplefilter('error')
book = openpyxl.load_workbook(io.BytesIO(sys.stdin.buffer.read()))
def plain(value):
    return value.isoformat() if isinstance(value, (datetime.date, datetime.datetime)) else value
def read(sheet):
    columns = sheet.column_dimensions
    return {
        'name': sheet.title,
        'filter': sheet.auto_filter.ref,
        'widths': [columns[name].width for name in columns],
        'hidden': [name for name in columns if columns[name].hidden],
        'rows': [
            [{'value': plain(c.value), 'type': type(c.value).__name__, 'format': c.number_format} for c in row]
            for row in sheet.iter_rows()
        ],
    }
json.dump({'sheets': [read(s) for s in book.worksheets if s.sheet_state == 'visible']}, sys.stdout)
`

/** The visible sheets with their cells: what they are, and how they are shown. */
export function readWithOpenpyxl(content) {
  const { status, stdout, stderr } = spawnSync(systemPython, ['-c', program], {
    input: content,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    timeout: 180_000,
  })
  if (status !== 0) throw expected(`openpyxl could not read the file without a warning: ${stderr}`)
  return JSON.parse(stdout)
}
