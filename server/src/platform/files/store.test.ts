import fs from 'node:fs'
import { mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { diskStore } from './store.ts'

let dir: string

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'files-'))
})
afterAll(() => rm(dir, { recursive: true }))

test('a file is read back as it was written, for its owner alone on disk', async () => {
  const store = diskStore(dir)
  await store.write('10001', 'E1.xlsx', Readable.from(['hello']))
  const file = await store.read('10001', 'E1.xlsx')
  expect(file && (await text(file.content))).toBe('hello')
  expect((await stat(join(dir, '10001', 'E1.xlsx'))).mode & 0o777).toBe(0o600)
  await writeFile(join(dir, '10001', 'E1.xlsx.part'), 'left by a server that died')
  await store.remove('10001', 'E1.xlsx')
  expect(await store.read('10001', 'E1.xlsx')).toBeUndefined()
  expect(await readdir(join(dir, '10001'))).toEqual([])
})

test('a file that could not be written whole does not appear', async () => {
  const store = diskStore(dir)
  const broken = Readable.from(
    (async function* () {
      yield 'half'
      throw new Error('gone')
    })(),
  )
  await expect(store.write('10001', 'E2.xlsx', broken)).rejects.toThrow('gone')
  expect(await store.read('10001', 'E2.xlsx')).toBeUndefined()
})

test('a file is promised when it is on disk, and its name too: a loss of power takes neither', async () => {
  const store = diskStore(dir)
  const write = (name: string) => store.write('10001', name, Readable.from(['hello']))
  const content = vi
    .spyOn(fs, 'fsync')
    .mockImplementationOnce((_fd, done) => done(new Error('EIO')))
  await expect(write('E3.xlsx')).rejects.toThrow('EIO')
  expect(await store.read('10001', 'E3.xlsx')).toBeUndefined()
  expect(content).toHaveBeenCalledOnce()

  const directory = await open(dir)
  const names = vi.spyOn(Object.getPrototypeOf(directory), 'sync').mockRejectedValueOnce('EIO')
  await directory.close()
  await expect(write('E3.xlsx')).rejects.toBe('EIO')
  await write('E3.xlsx')
  expect(names).toHaveBeenCalledTimes(2)
  content.mockRestore()
  names.mockRestore()
})

test.each([
  ['10001', '../10002/E1.xlsx'],
  ['../10002', 'E1.xlsx'],
  ['10001', '/etc/passwd'],
  ['10001', '..'],
  ['10001', 'E1.xlsx\u0000'],
])('%s/%s is no name of a file', async (merchantId, name) => {
  await expect(diskStore(dir).read(merchantId, name)).rejects.toThrow(/No file can be called/)
})
