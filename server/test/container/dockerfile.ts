/** The Dockerfile as the tests read it: only the instructions that it uses, each on one line. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { root } from '../app/running-server.ts'

export interface Stage {
  name: string
  /** An image, or the name of a stage before. */
  from: string
  steps: ({ run: string } | { copy: string[]; to: string; of: string | undefined })[]
  env: Record<string, string>
  command: string[]
}

export function readDockerfile(): Stage[] {
  const stages: Stage[] = []
  for (const line of readFileSync(join(root, 'Dockerfile'), 'utf8').split('\n')) {
    const [, word = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
    const stage = stages.at(-1)
    if (word === 'FROM') {
      const [from = '', , name = ''] = rest.split(' ')
      stages.push({ name, from, steps: [], env: {}, command: [] })
    } else if (word === 'RUN') {
      stage?.steps.push({ run: rest })
    } else if (word === 'COPY') {
      const [, of, paths = ''] = /^(?:--from=(\w+) )?(.*)$/.exec(rest) ?? []
      const copy = paths.split(' ')
      stage?.steps.push({ to: copy.pop() ?? '', copy, of })
    } else if (word === 'ENV') {
      const [name = '', value = ''] = rest.split('=')
      if (stage) stage.env[name] = value
    } else if (word === 'CMD' && stage) {
      stage.command = JSON.parse(rest)
    }
  }
  return stages
}

/** Files below a path that Docker would send, by .dockerignore. */
export function sentFiles(path: string): string[] {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').trim().split('\n')
  const sent = (file: string): string[] => {
    if (ignored.some((pattern) => matchesGlob(file, pattern))) return []
    if (!statSync(join(root, file)).isDirectory()) return [file]
    return readdirSync(join(root, file)).flatMap((name) => sent(join(file, name)))
  }
  return sent(path)
}
