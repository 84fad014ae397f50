/** The source tree of docs/architecture.md names the folders that exist, and leaves out none beside one that it names. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../app/running-server.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Folders that are made and not kept: by their name anywhere, or by their path from the root. */
const ignored = read('.gitignore')
  .split('\n')
  .filter((line) => line.endsWith('/'))

const isKept = (path: string, name: string): boolean =>
  !name.startsWith('.') && !ignored.includes(`${name}/`) && !ignored.includes(`/${path}/`)

/** A line is a path, indented by two spaces for each folder that it is in, and what is there. */
function foldersIn(tree: string): string[] {
  const within: string[] = []
  return tree.split('\n').map((line) => {
    const [, indent = '', path] = /^( *)(\S+)\/ /.exec(`${line} `) ?? []
    if (!path) throw new Error(`Not a folder of the tree: ${line}`)
    within.splice(indent.length / 2, within.length, path)
    return within.join('/')
  })
}

/** With every folder on the way to one of them; `areas/<area>` stands for many. */
function withParents(folders: readonly string[]): Set<string> {
  const parts = folders.map((folder) => folder.replace(/\/<.*/, '').split('/'))
  return new Set(parts.flatMap((all) => all.map((_, depth) => all.slice(0, depth + 1).join('/'))))
}

const childrenOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, path: folder === '.' ? name : `${folder}/${name}` }))
    .filter(({ name, path }) => isKept(path, name))
    .map(({ path }) => path)

const [, tree = ''] =
  /## Source tree[\s\S]*?```\n([\s\S]*?)\n```/.exec(read('docs/architecture.md')) ?? []
const declared = withParents(foldersIn(tree))

test('every folder of the tree exists', () => {
  expect(declared.size).toBeGreaterThan(80)
  expect([...declared].filter((folder) => !existsSync(join(root, folder)))).toEqual([])
})

test('the tree leaves out no folder beside one that it has', () => {
  const parents = new Set([...declared].map((folder) => dirname(folder)))
  const missing = [...parents].flatMap(childrenOf).filter((folder) => !declared.has(folder))
  expect(missing).toEqual([])
})
