import { buffer } from 'node:stream/consumers'
import { fileTypes } from '@countinghouse/contract/engine/file.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { tidyFileName, typeByContent } from './file-type.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const workbook = ['[Content_Types].xml', 'xl/workbook.xml']

function zipped(...names: string[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const name of names) zip.addBuffer(Buffer.from('<x/>'), name)
  zip.end({ comment: 'a comment', forceZip64Format: false })
  return buffer(zip.outputStream)
}

describe('an archive', () => {
  let sheet: Buffer
  beforeAll(async () => {
    sheet = await zipped(...workbook)
  })

  test('is a sheet when it has the parts of one, and no macros', async () => {
    expect(typeByContent(sheet)).toBe(xlsx)
    expect(typeByContent(await zipped(...workbook, 'xl/vbaProject.bin'))).toBeUndefined()
    expect(typeByContent(await zipped('[Content_Types].xml', 'word/document.xml'))).toBeUndefined()
    expect(typeByContent(await zipped('index.html'))).toBeUndefined()
  })

  test('is no sheet behind something else, or without its end', () => {
    expect(typeByContent(Buffer.concat([Buffer.from('<html>'), sheet]))).toBeUndefined()
    expect(typeByContent(sheet.subarray(0, -40))).toBeUndefined()
  })

  test('may be broken in any way: it is read or not, and nothing fails', () => {
    const change = fc.tuple(fc.nat(sheet.length - 1), fc.nat(255))
    fc.assert(
      fc.property(
        fc.array(change, { minLength: 1, maxLength: 20 }),
        fc.nat(sheet.length),
        (at, cut) => {
          const broken = Buffer.from(sheet)
          for (const [place, byte] of at) broken[place] = byte
          expect([xlsx, undefined, ...Object.keys(fileTypes)]).toContain(
            typeByContent(broken.subarray(0, cut)),
          )
        },
      ),
      { numRuns: 2000 },
    )
  })
})

test('the name of a file has no folder, nothing unseen and the ending of what it is', () => {
  const named = (name: string) => tidyFileName(name, 'application/pdf')
  expect(named('receipt.pdf')).toBe('receipt.pdf')
  expect(named('C:\\Users\\me\\receipt.exe')).toBe('receipt.pdf')
  expect(named('../../etc/passwd')).toBe('passwd.pdf')
  expect(named('in\u202evoice\u0000\r\n"<>.html')).toBe('invoice.pdf')
  expect(named('付款凭证.2026.jpeg')).toBe('付款凭证.2026.pdf')
  expect(named('.htaccess')).toBe('file.pdf')
  expect([...named('😀'.repeat(200))].length).toBe(84)
})
