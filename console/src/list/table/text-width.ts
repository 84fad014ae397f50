/** Text widths in the fonts of the table, measured on a canvas instead of in the DOM, and cached per language. */

export type FontFace = 'cell' | 'sum' | 'badge' | 'head' | 'button'

/** Weight, and size in rem, as in the style sheets. */
const faces: Readonly<Record<FontFace, readonly [weight: number, rem: number]>> = {
  cell: [400, 0.8125],
  sum: [600, 0.8125],
  badge: [500, 0.75],
  head: [600, 0.75],
  button: [600, 0.8125],
}

/** For rounding, and because a canvas sets some letters closer. */
const slackPx = 1

let canvas: CanvasRenderingContext2D | null | undefined
let family = ''
let rootPx = 16
let measuredIn = ''
const known = new Map<string, number>()

export function textWidth(text: string, face: FontFace = 'cell'): number {
  prepare()
  // The style sheets use tabular figures, which a canvas does not.
  const shown = text.replace(/\d/g, '0')
  const key = `${face} ${shown}`
  const before = known.get(key)
  if (before !== undefined) return before
  const [weight, rem] = faces[face]
  let width = estimate(shown, rem * rootPx)
  if (canvas) {
    canvas.font = `${weight} ${rem * rootPx}px ${family}`
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
  rootPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
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
