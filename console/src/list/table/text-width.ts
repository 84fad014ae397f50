/** How wide words are in the faces of the table: measured on a canvas, once per language, never by laying out cells. */

export type Face = 'cell' | 'sum' | 'badge' | 'head' | 'button'

/** As the style sheets have them: weight, and size in rem. */
const faces: Readonly<Record<Face, readonly [weight: number, rem: number]>> = {
  cell: [400, 0.8125],
  sum: [600, 0.8125],
  badge: [500, 0.75],
  head: [600, 0.75],
  button: [600, 0.8125],
}

/** For roundings, and for letters that stand closer on a canvas. */
const slackPx = 1

let canvas: CanvasRenderingContext2D | null | undefined
let family = ''
let rootPx = 16
let measuredIn = ''
const known = new Map<string, number>()

export function textWidth(text: string, face: Face = 'cell'): number {
  prepare()
  // Figures are all as wide as each other, which a canvas does not know.
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

/** Another language may come with another face. */
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

/** Where there is no canvas: wide letters are as wide as they are high. */
function estimate(text: string, px: number): number {
  let width = 0
  for (const character of text) width += character > '\u2e80' ? px : px * 0.58
  return width
}

/** The least width in which a title has two lines at most. Chinese breaks between any two characters. */
export function twoLineWidth(title: string): number {
  const whole = textWidth(title, 'head')
  const breaks = [...title.matchAll(/ |(?<=[\u2e80-\uffef])(?=[\u2e80-\uffef])/g)]
  return breaks.reduce((least, { index }) => {
    const lines = [title.slice(0, index), title.slice(index).trim()]
    return Math.min(least, Math.max(...lines.map((line) => textWidth(line, 'head'))))
  }, whole)
}
