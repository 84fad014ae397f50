/** Lengths that style sheets declare as custom properties of the root, for measuring without laying out. */

const lengths = new Map<string, number>()
let styles: CSSStyleDeclaration | undefined

/** In pixels; 0 without a document, as in tests. */
export function lengthOf(name: `--${string}`): number {
  const known = lengths.get(name)
  if (known !== undefined || typeof document === 'undefined') return known ?? 0
  styles ??= getComputedStyle(document.documentElement)
  const text = styles.getPropertyValue(name).trim()
  const unit = text.endsWith('rem') ? Number.parseFloat(styles.fontSize) || 16 : 1
  const length = (Number.parseFloat(text) || 0) * unit
  if (length > 0) lengths.set(name, length)
  return length
}
