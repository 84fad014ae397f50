/** Who may import whom: declared here, for all packages. */
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../app/running-server.ts'

/**
 * The lowest layer first. A file imports from its own line and from those above it. `*` are the files of a folder
 * itself, and `each` says that its folders do not import each other.
 */
const layers: Record<string, string[]> = {
  server: [
    'server/src/platform/*',
    'server/src/platform/db',
    'server/src/platform/metrics server/src/platform/security server/src/platform/jobs',
    'server/src/platform/services.ts server/src/platform/config.ts server/src/platform/db/find-database.ts server/src/platform/http server/src/platform/live server/src/platform/files',
    'server/src/books/rollups',
    'server/src/books/ledger',
    'server/src/engine/settings server/src/engine/webhooks',
    'server/src/engine/lists',
    'server/src/engine/orders',
    'server/src/engine/exports',
    // What several areas stand on.
    'server/src/areas/local-rail server/src/areas/p2p server/src/areas/product server/src/areas/upstream',
    'each server/src/areas',
    'server/src/* server/src/areas/arrival server/src/areas/connector server/src/areas/open-api server/src/cli server/demo',
  ],
  console: [
    'console/src/styles console/src/lib',
    'console/src/ui',
    'console/src/list',
    'console/src/list/detail console/src/list/figures',
    'console/src/form',
    'console/src/form/settings',
    'console/src/orders',
    'console/src/orders/balances',
    'each console/src/areas',
    'console/src/shell',
    'console/src/*',
  ],
}

interface Layer {
  level: number
  room: string
  /** Files outside this folder, on the same level, are not imported either. */
  apart?: string
}

const isIn = (path: string, room: string): boolean =>
  room.endsWith('/*')
    ? dirname(path) === dirname(room)
    : path === room || path.startsWith(`${room}/`)

/** The most exact room of the list that holds the file. */
function layerOf(lines: readonly string[], path: string): Layer | undefined {
  const found = lines.flatMap((line, level): Layer[] => {
    const isEach = line.startsWith('each ')
    return line
      .replace('each ', '')
      .split(' ')
      .filter((room) => isIn(path, room))
      .map((room) =>
        isEach
          ? {
              level,
              room,
              apart: path
                .split('/')
                .slice(0, room.split('/').length + 1)
                .join('/'),
            }
          : { level, room },
      )
  })
  return found.sort((a, b) => b.room.length - a.room.length)[0]
}

function refusal(from: string, to: string): string | undefined {
  const lines = layers[from.split('/')[0] ?? ''] ?? []
  const [a, b] = [layerOf(lines, from), layerOf(lines, to)]
  if (!a) return `${from} is in no layer`
  if (!b) return `${from} imports ${to}, which is in no layer`
  if (b.level > a.level) return `${a.room} must not import ${b.room}: ${from} imports ${to}`
  if (b.level === a.level && a.apart !== b.apart) return `${from} imports ${to} of another area`
  return undefined
}

/** What a file imports: files of this repository by their path from the root, packages by their name. */
async function importsOf(path: string): Promise<string[]> {
  const code = await readFile(join(root, path), 'utf8')
  const specifiers = code.matchAll(/^(?:import|export|\} from|.*\bimport\().*?'([^']+)'/gm)
  return [...specifiers].map(([, name = '']) =>
    name.startsWith('.') ? normalize(join(dirname(path), name)) : name,
  )
}

async function sourcesIn(folder: string): Promise<string[]> {
  const names = await readdir(join(root, folder), { recursive: true })
  return names
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name))
}

test.each(Object.keys(layers))(
  'files of the %s import only from their layer and those below',
  async (name) => {
    const files = await sourcesIn(`${name}/src`)
    const found: string[] = []
    for (const path of files) {
      for (const to of await importsOf(path)) {
        const problem = to.startsWith(`${name}/`) ? refusal(path, to) : undefined
        if (problem) found.push(problem)
      }
    }
    expect(files.length).toBeGreaterThan(300)
    expect(found).toEqual([])
  },
)

/** What of a room others may import. */
const doors: Record<string, string[]> = {
  'console/src/list': [
    'list-page.tsx',
    'compact-list.tsx',
    'page-declaration.ts',
    'list-query.ts',
    'list-state.ts',
    'list-url.ts',
    'detail/detail.tsx',
    'figures/figure-strip.tsx',
    'figures/folding.tsx',
    'figures/span-strip.tsx',
    'filters/filter-field.tsx',
    'settings/settings-part.tsx',
    'settings/table-settings.ts',
    // Loaded by the program, before they are needed or wherever the operator is.
    'cards/list-cards.tsx',
    'exports/export-notices.tsx',
  ],
}

test.each(Object.entries(doors))('%s is entered by its doors only', async (room, open) => {
  const entered = new Set<string>()
  for (const path of await sourcesIn(room.split('/').slice(0, 2).join('/'))) {
    if (isIn(path, room)) continue
    for (const to of await importsOf(path)) if (isIn(to, room)) entered.add(to)
  }
  expect([...entered].sort()).toEqual(open.map((door) => `${room}/${door}`).sort())
})

test.each([
  [
    'contract/src',
    /^@countinghouse\/|^node:/,
    'other packages and Node: it also runs in the browser',
  ],
  [
    'connectors/template',
    /^(?!node:|connectors\/template\/)/,
    'anything but Node: it is copied to begin with',
  ],
  [
    'connectors/sandbox',
    /^@countinghouse\/(?!contract\/)|^(?:server|console|pay|e2e)\//,
    'the other programs: all that it has is the interface',
  ],
  ['sdk/src', /^(?!node:|sdk\/src\/)/, 'anything but Node: it is distributed as it is'],
  [
    'server/src',
    /^@countinghouse\/(?!contract\/)|^server\/test\/|^sdk\/js/,
    'the other programs and the tests',
  ],
  ['console/src', /^@countinghouse\/(?!contract\/)|^(?:pay|server|e2e)\//, 'the other programs'],
  ['pay/src', /^@countinghouse\/(?!contract\/)|^(?:console|server|e2e)\//, 'the other programs'],
])('%s does not import %s, which are %s', async (folder, refused) => {
  const found: string[] = []
  for (const path of await sourcesIn(folder)) {
    const bad = (await importsOf(path)).filter((to) => refused.test(to))
    found.push(...bad.map((to) => `${path} imports ${to}`))
  }
  expect(found).toEqual([])
})
