/**
 * What a payer gets, read the way a payer's phone reads it: the picture by ZXing, which is independent of the
 * library that draws it, and the fields and checksum by a reader that shares nothing with the writer.
 */
import { readFileSync } from 'node:fs'
import { pixText } from '@countinghouse/contract/areas/local-rail/pix.ts'
import { promptPayText } from '@countinghouse/contract/areas/local-rail/prompt-pay.ts'
import { type QrisMerchant, qrisText } from '@countinghouse/contract/areas/local-rail/qris.ts'
import { upiIntent } from '@countinghouse/contract/areas/local-rail/upi.ts'
import { QRCodeSVG } from 'qrcode.react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

// Otherwise it is fetched from the web.
beforeAll(async () => {
  const file = new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  const wasmBinary = new Uint8Array(readFileSync(file)).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
})

/** Drawn by the component that the console draws with. */
async function scan(value: string): Promise<string | undefined> {
  const svg = renderToStaticMarkup(createElement(QRCodeSVG, { value, size: 480, marginSize: 4 }))
  const picture = await sharp(Buffer.from(svg)).png().toBuffer()
  const [code] = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] })
  return code?.text
}

/** The fields of a text by tag; everything must belong to one. */
function readFields(text: string): Record<string, string> {
  const fields: Record<string, string> = {}
  let rest = text
  while (rest !== '') {
    const [, tag = '', length = ''] = /^(\d\d)(\d\d)/.exec(rest) ?? []
    const value = rest.slice(4, 4 + Number(length))
    expect(value).toHaveLength(Number(length))
    expect(fields).not.toHaveProperty(tag)
    fields[tag] = value
    rest = rest.slice(4 + value.length)
  }
  return fields
}

/** Scans, checks the checksum by long division of bits, and answers the fields. */
async function scanFields(text: string): Promise<Record<string, string>> {
  const read = (await scan(text)) ?? ''
  expect(read).toBe(text)
  const fields = readFields(read)
  expect(read.endsWith(`6304${fields['63']}`)).toBe(true)
  expect(remainder(read.slice(0, -4))).toBe(fields['63'])
  return fields
}

function remainder(text: string): string {
  const message = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  // Beginning with FFFF is the same as turning the first sixteen bits over.
  const bits = [...`${message}${'0'.repeat(16)}`].map((bit, i) => Number(bit) ^ (i < 16 ? 1 : 0))
  const divisor = [...'10001000000100001'].map(Number)
  for (let i = 0; i < message.length; i++) {
    if (bits[i] === 1)
      for (const [j, bit] of divisor.entries()) bits[i + j] = (bits[i + j] ?? 0) ^ bit
  }
  return Number.parseInt(bits.slice(-16).join(''), 2).toString(16).toUpperCase().padStart(4, '0')
}

test('a PromptPay code is the one that Thai banks print, whichever way the phone number is written', async () => {
  const printed = '00020101021129370016A0000006770101110113006681234567853037645802TH6304823E'
  expect(promptPayText({ id: '0066812345678' })).toBe(printed)
  expect(promptPayText({ id: '0812345678' })).toBe(printed)
  expect((await scanFields(printed))['01']).toBe('11')
})

test('a PromptPay code for one payment carries its amount in baht', async () => {
  const payee = async (id: string) => {
    const fields = await scanFields(promptPayText({ id, amount: '1250.5' }))
    expect(fields).toMatchObject({
      '00': '01',
      '01': '12',
      '53': '764',
      '54': '1250.50',
      '58': 'TH',
    })
    return readFields(fields['29'] ?? '')
  }
  expect(await payee('0066812345678')).toMatchObject({ '01': '0066812345678' })
  expect(await payee('1101700230708')).toMatchObject({ '02': '1101700230708' })
  expect(await payee('004999000288505')).toMatchObject({ '03': '004999000288505' })
  expect(() => promptPayText({ id: '0212345678' })).toThrow('no PromptPay id')
})

const warung: QrisMerchant = {
  name: 'Warung Sayur Bu Sugeng',
  city: 'Kab. Demak',
  postalCode: '59567',
  categoryCode: '5812',
  acquirer: 'ID.DANA.WWW',
  pan: '936009153022591481',
  merchantId: '022591481',
  nationalId: 'ID1020017611473',
  size: 'UMI',
}

test('a QRIS code is the one that hangs in an Indonesian shop', async () => {
  const printed =
    '00020101021126570011ID.DANA.WWW011893600915302259148102090225914810303UMI51440014ID.CO.QRIS.WWW0215ID10200176114730303UMI5204581253033605802ID5922Warung Sayur Bu Sugeng6010Kab. Demak610559567630458C7'
  expect(qrisText(warung)).toBe(printed)
  await scanFields(printed)
})

test('a QRIS code for one payment carries rupiah, the bill and a name that fits', async () => {
  const merchant = {
    ...warung,
    name: 'Kedai Kopi Ångström Nusantara Raya',
    city: 'Jakarta Pusat Raya',
  }
  const fields = await scanFields(
    qrisText(merchant, { amount: '150000.00', reference: 'L2611150001' }),
  )
  expect(fields).toMatchObject({
    '01': '12',
    '52': '5812',
    '53': '360',
    '54': '150000',
    '58': 'ID',
    '59': 'Kedai Kopi Angstrom Nusan',
    '60': 'Jakarta Pusat R',
  })
  expect(readFields(fields['51'] ?? '')).toEqual({
    '00': 'ID.CO.QRIS.WWW',
    '02': 'ID1020017611473',
    '03': 'UMI',
  })
  expect(readFields(fields['62'] ?? '')).toEqual({ '05': 'L2611150001' })
  const withSen = await scanFields(qrisText(warung, { amount: '999.5' }))
  expect(withSen['54']).toBe('999.50')
})

test('a PIX text is the one of the Banco Central’s manual', async () => {
  const printed =
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'
  expect(
    pixText({
      key: '123e4567-e12b-12d1-a456-426655440000',
      name: 'Fulano de Tal',
      city: 'BRASILIA',
    }),
  ).toBe(printed)
  await scanFields(printed)
})

test('a PIX text for one payment carries reais and its id, and names without their marks', async () => {
  const fields = await scanFields(
    pixText({
      key: '+5511987654321',
      name: 'Conceição & Gonçalves Comércio Ltda',
      city: 'São Paulo',
      amount: '88',
      transactionId: 'L26111500010000000000ABCD',
    }),
  )
  expect(fields).toMatchObject({
    '53': '986',
    '54': '88.00',
    '58': 'BR',
    '59': 'Conceicao & Goncalves Com',
    '60': 'Sao Paulo',
  })
  expect(readFields(fields['26'] ?? '')).toEqual({ '00': 'br.gov.bcb.pix', '01': '+5511987654321' })
  expect(readFields(fields['62'] ?? '')).toEqual({ '05': 'L26111500010000000000ABCD' })
  expect(() => pixText({ key: 'k', name: 'n', city: 'c', transactionId: 'a-b' })).toThrow(
    'transaction id',
  )
})

test('a UPI link opens with payee, amount, reference and note filled in', async () => {
  const link = upiIntent({
    payee: 'harbour.pay@okhdfc',
    name: 'हार्बर Harbour & Söhne',
    amount: '499.9',
    reference: 'L26111500010000',
    note: 'Order 100% of L26111500010000, thank you for your payment',
  })
  expect(link).toContain('pa=harbour.pay@okhdfc&pn=Harbour%20%26%20Sohne&am=499.90&cu=INR')
  const read = new URL((await scan(link)) ?? '')
  expect(`${read.protocol}//${read.host}`).toBe('upi://pay')
  expect(Object.fromEntries(read.searchParams)).toEqual({
    pa: 'harbour.pay@okhdfc',
    pn: 'Harbour & Sohne',
    am: '499.90',
    cu: 'INR',
    tr: 'L26111500010000',
    tn: 'Order 100% of L26111500010000, thank you for your',
  })
  const bad = { payee: 'a@ybl', name: 'n', amount: '1', note: '' }
  expect(() => upiIntent({ ...bad, reference: 'a b' })).toThrow('no reference')
  expect(() => upiIntent({ ...bad, reference: 'a', amount: '1.005' })).toThrow('finer')
})

test('a name in a script that payment apps do not print is still a name', () => {
  const fields = readFields(pixText({ key: 'a@b.co', name: 'สมชาย', city: '東京 Tokyo' }))
  expect(fields).toMatchObject({ '59': '-', '60': 'Tokyo' })
})
