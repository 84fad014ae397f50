/** The image captcha: four characters drawn as bent strokes (no fonts needed), rendered to PNG. */
import { randomInt } from 'node:crypto'
import { limits } from '@countinghouse/contract/limits.ts'
import sharp from 'sharp'
import { glyphs } from './captcha-glyphs.ts'

const width = 160
const height = 56
const characters = Object.keys(glyphs)

export interface Captcha {
  answer: string
  png: Buffer
}

export async function newCaptcha(): Promise<Captcha> {
  const answer = Array.from({ length: limits.captchaLength }, () => pick(characters)).join('')
  return { answer, png: await draw(answer) }
}

const pick = <T>(values: readonly T[]): T => values[randomInt(values.length)] as T
const between = (low: number, high: number) => low + ((high - low) * randomInt(1001)) / 1000

function draw(answer: string): Promise<Buffer> {
  const letters = [...answer].map((character, index) => {
    const x = 16 + index * 36 + between(-4, 4)
    const y = 12 + between(-4, 5)
    const transform = `translate(${x} ${y}) rotate(${between(-22, 22)} 10 16) skewX(${between(-14, 14)}) scale(${between(1.9, 2.4)})`
    return `<path transform="${transform}" d="${glyphs[character]}" stroke="${ink()}" stroke-width="${between(1.1, 1.7)}"/>`
  })
  const strokes = Array.from({ length: 5 }, () => {
    const [a, b, c, d] = [0, 0, 0, 0].map(() => between(0, height))
    return `<path d="M0,${a} C${width / 3},${b} ${(2 * width) / 3},${c} ${width},${d}" stroke="${ink()}" stroke-width="${between(0.8, 1.8)}"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none" stroke-linecap="round" stroke-linejoin="round"><rect width="100%" height="100%" fill="#f4f6f8"/>${strokes.join('')}${letters.join('')}</svg>`
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 32 }).toBuffer()
}

const ink = () => `hsl(${randomInt(360)} ${randomInt(40, 70)}% ${randomInt(22, 40)}%)`
