/** A QR code as SVG. Dark on white in both themes: many scanners do not read the inverse. */
import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'

const quiet = 4

export function qrCode(text: string, label: string): SVGSVGElement {
  const code = generate(text)
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const size = code.size + 2 * quiet
  svg.setAttribute('viewBox', `${-quiet} ${-quiet} ${size} ${size}`)
  svg.setAttribute('role', 'img')
  svg.setAttribute('aria-label', label)
  svg.setAttribute('class', 'qr')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', toSvgPath(code))
  svg.append(path)
  return svg
}
