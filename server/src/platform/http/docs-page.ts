/** `/api/docs` and `/open/v2/docs`: the contract as a page to read. Plain HTML, so that it needs no script and no viewer. */

import type { Call } from '@countinghouse/contract/engine/call.ts'
import { fieldsHeader, sizeText, typeLabels } from '@countinghouse/contract/engine/file.ts'
import { errorCodes } from '@countinghouse/contract/error-codes.ts'
import { bodySchema, type JsonSchema, resultSchema } from './named-schemas.ts'
import { answerExample, bodyExample, type DescribedApi, errorsOf, errorText } from './openapi.ts'
import { secondFactorText } from './second-factor-text.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const html = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '')
const anchor = ({ path, variant }: Call) =>
  path.slice(1).replaceAll('/', '-') + (variant ? `-${variant.value}` : '')
/** With several calls on one path, says which one this is. */
const nameOf = ({ path, variant }: Call) =>
  html(path) + (variant ? ` (${html(variant.field)} ${variant.value})` : '')

/** The Markdown that descriptions use: headings, paragraphs, lists, tables, code, bold words and links. */
const prose = (markdown: string): string => markdown.split('\n\n').map(block).join('')

function block(text: string): string {
  const lines = text.split('\n')
  const [first = ''] = lines
  const [, marks, heading] = /^(##+) (.*)$/.exec(first) ?? []
  if (marks && heading) {
    const level = `h${marks.length}`
    return `<${level} id="${idOf(heading)}">${inline(heading)}</${level}>`
  }
  if (first.startsWith('    '))
    return `<pre tabindex="0">${html(text.replace(/^ {4}/gm, ''))}</pre>`
  if (first.startsWith('- '))
    return `<ul>${lines.map((line) => `<li>${inline(line.slice(2))}</li>`).join('')}</ul>`
  if (first.startsWith('| ')) return tableOf(lines)
  return `<p>${inline(text)}</p>`
}

function tableOf([head = '', , ...rows]: string[]): string {
  const cells = (row: string, tag: 'th' | 'td') =>
    row
      .slice(2, -2)
      .split(' | ')
      .map((cell) => `<${tag}>${inline(cell)}</${tag}>`)
      .join('')
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')
  // Wider than a phone: whoever uses the keyboard scrolls it too.
  return `<div class="guide" tabindex="0"><table><tr>${cells(head, 'th')}</tr>${body}</table></div>`
}

const idOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '')

const inline = (markdown: string): string =>
  html(markdown)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
    .replace(/\[([^\]]+)\]\(((?:https:|\/)[^)]+)\)/g, '<a href="$2">$1</a>')

/** The chapters of the description, for the list of contents. */
const chapters = (markdown: string): string =>
  [...markdown.matchAll(/^## (.*)$/gm)]
    .map(([, heading = '']) => `<li><a href="#${idOf(heading)}">${inline(heading)}</a></li>`)
    .join('')

export function docsPage(api: DescribedApi): string {
  const { title, base, description, calls } = api
  const areas = new Map<string, Call[]>()
  for (const call of calls) areas.set(call.area, [...(areas.get(call.area) ?? []), call])
  const contents = [...areas].map(
    ([area, members]) =>
      `<li>${html(area)}<ul>${members.map((call) => `<li><a href="#${anchor(call)}">${nameOf(call)}</a></li>`).join('')}</ul></li>`,
  )
  const sections = [...areas].map(
    ([area, members]) =>
      `<section><h2>${html(area)}</h2>${members.map((call) => callArticle(api, call)).join('')}</section>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API - ${html(title)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/api/docs.css"></head>
<body><nav aria-label="Calls"><h1>${html(title)} API</h1>
<p>Base path <code>${base}</code>. Machine-readable: <a href="${base}/openapi.json">openapi.json</a>.</p>
<ul>${chapters(description)}${contents.join('')}</ul></nav>
<main>${prose(description)}${sections.join('')}</main></body></html>`
}

function callArticle(api: DescribedApi, call: Call): string {
  const errors = errorsOf(call).map(
    (name) =>
      `<tr><td><code>${errorCodes[name].code}</code></td><td>${errorCodes[name].status}</td><td>${html(errorText(name))}</td></tr>`,
  )
  const protection = call.secondFactor
    ? `, and a Google code ${html(secondFactorText(call.secondFactor))}`
    : ''
  return `<article id="${anchor(call)}"><h3><b>${call.method}</b> ${nameOf(call)}</h3>
<p>${inline(call.summary)}</p><p>Access: <code>${html(call.access)}</code>${protection}.</p>
${fileOf(call)}<h4>${placeOf(call)}</h4>${fields(bodySchema(call.body))}
<h4>${call.file ? `Answer: ${html(call.file)}` : 'Data'}</h4>${call.file ? '' : fields(resultSchema(call.result))}
${api.showsAnswers ? exampleIn(api, call) : ''}<details><summary>Errors</summary><table>${errors.join('')}</table></details></article>`
}

const exampleIn = (api: DescribedApi, call: Call): string =>
  `<details><summary>Example</summary>${json(bodyExample(api, call))}${json(answerExample(api, call))}</details>\n`

const json = (value: unknown): string =>
  `<pre tabindex="0">${html(JSON.stringify(value, null, 2))}</pre>`

const placeOf = ({ method, upload }: Call): string =>
  method === 'GET' ? 'Query' : upload ? `Header ${fieldsHeader}, as JSON` : 'Body'

const fileOf = ({ upload }: Call): string =>
  upload
    ? `<h4>Body</h4><p>A file: ${typeLabels(upload.types)}, at most ${sizeText(upload.maxBytes)}.</p>`
    : ''

function fields(schema: JsonSchema): string {
  const rows = rowsOf(schema)
  return rows.length > 0 ? `<table class="fields">${rows.join('')}</table>` : '<p>Nothing.</p>'
}

/** One row per field; those of objects inside follow it, as `pairs[].rate`. */
function rowsOf({ properties = {}, required = [] }: JsonSchema, inside = ''): string[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = `${inside}${name}`
    const optional = required.includes(name) ? '' : ' (optional)'
    const type = html(typeOf(field))
    const description = field.description ? `<br>${inline(field.description)}` : ''
    const row = `<tr><td><code>${html(path)}</code>${optional}</td><td><code>${type}</code>${description}</td></tr>`
    return field.items?.properties
      ? [row, ...rowsOf(field.items, `${path}[].`)]
      : [row, ...rowsOf(field, `${path}.`)]
  })
}

/** A JSON schema in a few words: `string (max 200)`, `0 | 1`, `object[]`. */
function typeOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ')
  if (schema.type === 'array') return `${typeOf(schema.items ?? {})}[]`
  const max = schema.maxLength ? ` (max ${schema.maxLength})` : ''
  return `${[schema.type ?? 'any'].flat().join(' | ')}${max}`
}

export const docsStyle = `
:root { color-scheme: light dark; background: canvas; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0; display: grid; grid-template-columns: 300px minmax(0, 1fr); }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 24px; box-sizing: border-box; border-inline-end: 1px solid #8884; }
nav h1 { font-size: 18px; margin-top: 0; } nav ul { list-style: none; padding-inline-start: 12px; }
main { padding: 24px 40px; max-width: 900px; }
article { border-top: 1px solid #8884; padding: 8px 0 24px; } article h3 { font-family: ui-monospace, monospace; font-size: 16px; }
h4 { margin: 16px 0 4px; } h2 { margin-block: 40px 8px; } main > :first-child { margin-top: 0; } table { border-collapse: collapse; } td { padding: 4px 16px 4px 0; vertical-align: top; }
.fields { width: 100%; } .fields td { border-top: 1px solid #8882; padding-block: 6px; } .fields td:first-child { width: 240px; }
.guide { overflow: auto; } .guide :is(td, th) { border-bottom: 1px solid #8882; padding-block: 6px; text-align: start; vertical-align: top; }
.guide th { padding-inline-end: 16px; font-weight: 600; } .guide td:first-child { white-space: nowrap; }
pre { overflow: auto; padding: 12px; background: #8881; } code { font-size: 13px; overflow-wrap: break-word; }
@media (max-width: 800px) {
  body { display: block; } nav { position: static; height: auto; border: 0; } main { padding: 16px; }
  .fields :is(tr, td, td:first-child) { display: block; width: auto; } .fields td + td { border: 0; padding-top: 0; }
}
`
