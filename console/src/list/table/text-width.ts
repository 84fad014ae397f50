/** Text widths in the fonts of the table, measured on a canvas instead of in the DOM, and cached per language. */

import { lengthOf } from './lengths.ts'

export type FontFace = 'cell' | 'sum' | 'badge' | 'head' | 'button'

const faces: Readonly<Record<FontFace, readonly [weight: number, size: `--text-${string}`]>> = {
  cell: [400, '--text-sm'],
  sum: [600, '--text-sm'],
  badge: [500, '--text-xs'],
  head: [600, '--text-xs'],
  button: [600, '--text-sm'],
}
/** Without a document, as in tests. */
const usualPx = 13

/** For rounding, and because a canvas sets some letters closer. */
const slackPx = 1

let canvas: CanvasRenderingContext2D | null | undefined
let family = ''
let measuredIn = ''
const known = new Map<string, number>()

export function textWidth(text: string, face: FontFace = 'cell'): number {
  prepare()
  // The style sheets use tabular figures, which a canvas does not.
  const shown = text.replace(/\d/g, '0')
  const key = `${face} ${shown}`
  const before = known.get(key)
  if (before !== undefined) return before
  const [weight, size] = faces[face]
  const px = lengthOf(size) || usualPx
  let width = estimate(shown, px)
  if (canvas) {
    canvas.font = `${weight} ${px}px ${family}`
    width = canvas.measureText(shown).width
  }
  const rounded = Math.ceil(width) + slackPx
  known.set(key, rounded)
  return rounded
}

/** Another language may use another font. */
function prepare(): void {
  if (typeof document === 'undefined') return
  const { lang } = document.documentElement
  if (canvas !== undefined && measuredIn === lang) return
  canvas ??= document.createElement('canvas').getContext('2d')
  family = getComputedStyle(document.body).fontFamily
  measuredIn = lang
  known.clear()
}

/** Without a canvas, as in tests. CJK characters are as wide as they are high. */
function estimate(text: string, px: number): number {
  let width = 0
  for (const character of text) width += character > '\u2e80' ? px : px * 0.58
  return width
}

/** The least width at which a title fits on two lines. Chinese breaks between any two characters. */
export function twoLineWidth(title: string): number {
  const whole = textWidth(title, 'head')
  const breaks = [...title.matchAll(/ |(?<=[\u2e80-\uffef])(?=[\u2e80-\uffef])/g)]
  return breaks.reduce((least, { index }) => {
    const lines = [title.slice(0, index), title.slice(index).trim()]
    return Math.min(least, Math.max(...lines.map((line) => textWidth(line, 'head'))))
  }, whole)
}
