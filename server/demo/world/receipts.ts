/** Files that people add to a conversation: the picture of a payment, and a statement as a PDF. Drawn without fonts. */
import sharp from 'sharp'
import type { ReceivedFile } from '../../src/platform/files/stored-file.ts'
import { glyphs } from '../../src/platform/security/captcha-glyphs.ts'

/** Of the same grid as those of captchas, which leave out what people confuse. */
const strokes: Readonly<Record<string, string>> = {
  ...glyphs,
  0: 'M5,0 Q1,0 1,7 Q1,14 5,14 Q9,14 9,7 Q9,0 5,0',
  1: 'M2,3 L5,0 L5,14',
  5: 'M9,0 L2,0 L1,6 Q5,4 8,7 Q10,13 4,14 L1,13',
  B: 'M1,0 L1,14 L6,14 Q10,13 9,10 Q8,7 5,7 Q9,6 8,3 Q8,0 5,0 Z M1,7 L5,7',
  I: 'M5,0 L5,14',
  L: 'M1,0 L1,14 L9,14',
  '.': 'M2,13 L3,13 L3,14 L2,14 Z',
}

export interface Payment {
  amount: string
  currency: string
  reference: string
}

function written(text: string, x: number, y: number, scale: number, ink: string): string {
  return [...text]
    .map((character, place) => {
      const d = strokes[character]
      const at = `translate(${x + place * 13 * scale} ${y}) scale(${scale})`
      return d ? `<path transform="${at}" d="${d}" stroke="${ink}" stroke-width="1.6"/>` : ''
    })
    .join('')
}

const line = (y: number, width: number) =>
  `<rect x="36" y="${y}" width="${width}" height="10" rx="5" fill="#d5dbe3"/>`

export async function receiptPicture({
  amount,
  currency,
  reference,
}: Payment): Promise<ReceivedFile> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="600" fill="none" stroke-linecap="round" stroke-linejoin="round">
    <rect width="420" height="600" fill="#ffffff"/><rect width="420" height="120" fill="#1f7a5c"/>
    <circle cx="210" cy="120" r="38" fill="#ffffff"/><circle cx="210" cy="120" r="31" fill="#2fa37c"/>
    <path d="M196,121 L206,131 L225,110" stroke="#ffffff" stroke-width="6"/>
    ${written(`${currency} ${amount}`, 36, 200, 1.7, '#16202c')}
    ${line(270, 150)}${line(300, 300)}${line(330, 220)}${line(390, 120)}
    ${written(reference.toUpperCase().slice(0, 20), 36, 430, 1.2, '#4a5665')}
    ${line(500, 260)}${line(530, 180)}</svg>`
  const content = await sharp(Buffer.from(svg)).jpeg({ quality: 70 }).toBuffer()
  return { content, fileName: `receipt-${reference}.jpg` }
}

/** One page with a few lines of text, as small as a PDF can be. */
export function statementDocument({ amount, currency, reference }: Payment): ReceivedFile {
  const lines = ['Statement of account', '', `Reference ${reference}`, `${currency} ${amount}`]
  const text = lines.map((each) => `(${each}) Tj 0 -24 Td`).join(' ')
  const stream = `BT /F1 14 Tf 56 760 Td ${text} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = pdf.length
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
    return String(offset).padStart(10, '0')
  })
  const table = ['0000000000 65535 f ', ...offsets.map((offset) => `${offset} 00000 n `)]
  pdf += `xref\n0 ${table.length}\n${table.join('\n')}\ntrailer\n<< /Size ${table.length} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`
  return { content: Buffer.from(pdf, 'latin1'), fileName: `statement-${reference}.pdf` }
}
