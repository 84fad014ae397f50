/** Cells that are odd, refused, or written in several ways: what each should be read as. */
import { cells, textCell } from './forged-workbook.ts'
import type { HostileFile } from './hostile-archives.ts'

const number = (value: string) => cells(`<c r="A1"><v>${value}</v></c>`)

export const oddCells: readonly HostileFile[] = [
  ['a formula', () => cells('<c r="A1"><f>1+1</f><v>2</v></c>'), 'A1!formula'],
  [
    'a formula without a value',
    () => cells('<c r="A1"><f>HYPERLINK("http://x")</f></c>'),
    'A1!formula',
  ],
  [
    'a shared formula',
    () => cells('<c r="A1" t="str"><f t="shared" si="0"/><v>x</v></c>'),
    'A1!formula',
  ],
  [
    'a call of another program',
    () => cells('<c r="A1"><f>cmd|"/c calc"!A0</f><v>0</v></c>'),
    'A1!formula',
  ],
  ['an error', () => cells('<c r="A1" t="e"><v>#N/A</v></c>'), 'A1!errorValue'],
  ['a NUL', () => textCell('a\u0000b'), 'fileDamaged'],
  ['a NUL by reference', () => textCell('a&#0;b'), 'fileDamaged'],
  ['a NUL as spreadsheets write it', () => textCell('a_x0000_b'), 'A1!unseen'],
  ['a mark of direction', () => textCell('a\u202eb'), 'A1!unseen'],
  ['an unseen space', () => textCell('a\u200bb'), 'A1!unseen'],
  ['two lines', () => textCell('a\nb'), 'A1!unseen'],
  ['spaces around', () => textCell(' \u00a0a b\n '), 'A1=a b'],
  ['spaces alone', () => textCell('   '), ''],
  ['an escaped underscore', () => textCell('_x005F_x0041_'), 'A1=_x0041_'],
  ['other writing', () => textCell('สมชาย 王 😀'), 'A1=สมชาย 王 😀'],
  ['a text like a formula', () => textCell('=1+1'), 'A1==1+1'],
  ['0.1', () => number('0.1'), 'A1=0.1'],
  ['the noise of a sum', () => number('0.30000000000000004'), 'A1=0.3'],
  ['0.29 as Excel writes it', () => number('0.28999999999999998'), 'A1=0.29'],
  ['1e5', () => number('1e5'), 'A1=100000'],
  ['1E-7', () => number('1E-7'), 'A1=0.0000001'],
  ['minus nothing', () => number('-0'), 'A1=0'],
  ['15 digits', () => number('999999999999999'), 'A1=999999999999999'],
  ['18 digits as a number', () => number('1.23456789012345E+17'), 'A1!rounded'],
  ['18 digits as text', () => textCell('001234567890123456'), 'A1=001234567890123456'],
  ['infinity', () => number('1e999'), 'A1!invalid'],
  ['hexadecimal', () => number('0x1F'), 'A1!invalid'],
  [
    'a day',
    () => cells('<c r="A1" s="14"><v>45000</v></c><c r="B1" t="d"><v>2026-01-31</v></c>'),
    'A1=45000 B1=2026-01-31',
  ],
  ['true and false', () => cells('<c t="b"><v>1</v></c><c t="b"><v>0</v></c>'), 'A1=TRUE B1=FALSE'],
  ['a type that no cell has', () => cells('<c r="A1" t="zz"><v>1</v></c>'), 'fileDamaged'],
]
