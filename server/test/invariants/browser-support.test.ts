/** The pages use nothing that the declared browsers lack (docs/browsers.md). */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../app/running-server.ts'
import { lackingInCode, lackingInStyles, ownNames } from './browser-support.ts'

/** What only some have, and why the others do without. */
const unneeded: Record<string, string> = {
  cursor: 'phones have no pointer',
  resize: 'phones have no pointer',
  'field-sizing': 'a field keeps its size, and its text scrolls',
  'scrollbar-color': 'bars look as the system draws them',
  'overflow-anchor': 'it is only switched off',
  'text-decoration: dotted': 'the line is solid',
  'font-family: ui-monospace': 'the next font of the list',
  'break-after: avoid': 'a printed heading may be the last line of a page',
  'size: landscape': 'a list is printed upright',
  '-webkit-tap-highlight-color': 'only phones highlight',
  requestIdleCallback: 'use-idle.ts asks whether it is there',
  cancelIdleCallback: 'use-idle.ts asks whether it is there',
  '.div': 'it is of big.js',
}
const excuseOf = (what: string) =>
  [what, what.replace(/: .*/, '')].find((each) => Object.hasOwn(unneeded, each))

async function filesIn(...folders: string[]) {
  const found: { path: string; content: string }[] = []
  for (const folder of folders) {
    for (const name of await readdir(join(root, folder), { recursive: true })) {
      if (!/\.(tsx?|css)$/.test(name) || /\.test\.tsx?$/.test(name)) continue
      const path = join(folder, name)
      found.push({ path, content: await readFile(join(root, path), 'utf8') })
    }
  }
  return found
}

test('code and styles of both pages use nothing that a supported browser lacks', async () => {
  const files = await filesIn('console/src', 'pay/src', 'contract/src')
  const own = new Set(
    files.flatMap(({ path, content }) => (path.endsWith('css') ? [] : ownNames(content))),
  )
  const found = files.flatMap(({ path, content }) =>
    (path.endsWith('css') ? lackingInStyles(content) : lackingInCode(content, own)).map((what) => ({
      path,
      what,
    })),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(found.filter(({ what }) => !excuseOf(what))).toEqual([])
  const used = new Set(found.map(({ what }) => excuseOf(what)))
  expect(Object.keys(unneeded).filter((each) => !used.has(each))).toEqual([])
})

test.each([
  ['Map.groupBy(rows, (row) => row.state)', []],
  ['for await (const chunk of response.body) read(chunk)', ['for await of a stream']],
  ['AbortSignal.any([signal, other])', ['AbortSignal.any']],
  ['requestIdleCallback(work)', ['requestIdleCallback']],
  ['const style = <a popover="auto">{document.startViewTransition(draw)}</a>', []],
  ['window.showSaveFilePicker()', ['window.showSaveFilePicker']],
  ['new EyeDropper()', ['EyeDropper']],
  ['Math.sumPrecise(amounts)', ['Math.sumPrecise']],
  ['text.toTemporalInstant()', ['.toTemporalInstant']],
])('%s', (code, lacking) => {
  expect(lackingInCode(code)).toEqual(lacking)
})

test.each([
  ['a { anchor-name: --a }', ['anchor-name']],
  ['a { color: oklch(50% 0.1 20); user-select: none }', []],
  ['a:has(b) { &:hover { color: red } }', []],
  ['a { field-sizing: content }', ['field-sizing', 'field-sizing: content']],
  ['a { width: calc-size(auto, size) }', ['calc-size()']],
  ['@supports (anchor-name: --a) { a { anchor-name: --a } }', []],
])('%s', (sheet, lacking) => {
  expect(lackingInStyles(sheet)).toEqual(lacking)
})
