// `npm run release -- VERSION`: a commit with the version, a tag with the notes, and the release that later migrations
// are compared with. Nothing is pushed.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expected, root } from './workspace.mjs'

/** Begins the subject of our own commit after a release. */
const afterRelease = 'Compare migrations with release'

export default function release([version = ''], dir = root) {
  const git = (...args) => execFileSync('git', args, { cwd: dir, encoding: 'utf8' }).trim()
  const before = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')).version
  if (!isAfter(version, before))
    throw expected(`Name a version after ${before}: npm run release -- ${next(before)}`)
  if (git('status', '--porcelain') !== '') throw expected('Commit or discard your changes first.')

  const since = git('tag', '--list', 'v*', '--sort=-v:refname').split('\n')[0]
  const range = since ? [`${since}..HEAD`] : []
  const notes = git('log', '--no-merges', '--reverse', '--format=%s', ...range)
    .split('\n')
    .filter((subject) => subject !== '' && !subject.startsWith(afterRelease))
    .map((subject) => `- ${subject}`)
  if (notes.length === 0) throw expected(`Nothing has changed since ${since}.`)

  // The first of each file is that of the product itself; in the lock file it stands twice.
  for (const [file, times] of [
    ['package.json', 1],
    ['package-lock.json', 2],
  ]) {
    let text = readFileSync(join(dir, file), 'utf8')
    let from = 0
    for (let i = 0; i < times; i++) {
      const place = text.indexOf(`"version": "${before}"`, from)
      text = text.slice(0, place) + text.slice(place).replace(before, version)
      from = place + 1
    }
    writeFileSync(join(dir, file), text)
  }
  git('commit', '--quiet', '--all', '--message', `Release ${version}`)
  const commit = git('rev-parse', 'HEAD')
  git('tag', '--annotate', `v${version}`, '--message', `${version}\n\n${notes.join('\n')}`)

  const migrations = join(dir, 'server/migrations')
  const newest = readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1)
  const released = join(migrations, 'RELEASED')
  const [reason] = readFileSync(released, 'utf8').split('\n')
  writeFileSync(released, `${reason}\n${commit} ${newest}\n`)
  git('commit', '--quiet', '--all', '--message', `${afterRelease} ${version}`)
  console.log(`v${version}, with ${notes.length} changes since ${since || 'the beginning'}:\n`)
  console.log(notes.join('\n'))
  console.log(`\nPush it: git push --follow-tags`)
}

const parts = (version) => /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number)

function isAfter(version, before) {
  const [now, then] = [parts(version), parts(before)]
  if (!now) return false
  const place = now.findIndex((part, i) => part !== then[i])
  return place !== -1 && now[place] > then[place]
}

function next(before) {
  const [major, minor] = parts(before)
  return `${major}.${minor + 1}.0`
}
