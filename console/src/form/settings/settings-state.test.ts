import { settingsForm, weightField } from '@countinghouse/contract/engine/settings.ts'
import { expect, test } from 'vitest'
import { changesOf, differencesOf, draftOf, rebaseDraft, valuesToSave } from './settings-state.ts'

const form = settingsForm({
  name: 'sample',
  area: 'sample',
  readPath: '/sample/read',
  savePath: '/sample/save',
  summary: { read: '', save: '' },
  view: 'merchant.view',
  edit: 'merchant.edit',
  fields: {
    name: { kind: 'text', max: 20 },
    weight: weightField,
    mode: { kind: 'choice', options: ['fixed', 'floating'] },
    rate: { kind: 'decimal', digits: 2, when: { field: 'mode', is: 'fixed' } },
    events: { kind: 'choices', options: ['a', 'b'] },
    networks: { kind: 'lines', most: 3, check: 'network' },
  },
})
const base = { name: 'A', weight: 5, mode: 'fixed', rate: '1.5', events: ['a'], networks: [] }
const draft = draftOf(form, base)

test('a form that was only opened has no changes, nor has one whose edits were taken back', () => {
  expect(changesOf(form, base, draft)).toEqual([])
  expect(changesOf(form, base, { ...draft, name: ' A ', networks: ['', ' '] })).toEqual([])
})

test('a change has the value before and after, numbers as they travel', () => {
  expect(changesOf(form, base, { ...draft, weight: '7', events: ['a', 'b'] })).toEqual([
    { field: 'weight', before: 5, after: 7 },
    { field: 'events', before: ['a'], after: ['a', 'b'] },
  ])
  expect(valuesToSave(form, { ...draft, weight: 'seven' }, base).weight).toBe('seven')
})

test('what is hidden stays as it was', () => {
  const floating = { ...draft, mode: 'floating', rate: '9' }
  expect(changesOf(form, base, floating).map(({ field }) => field)).toEqual(['mode'])
})

test('after a conflict my changes stand on top of theirs, and only what both changed is a question', () => {
  const theirs = { ...base, name: 'Theirs', weight: 6, rate: '2' }
  const mine = { ...draft, name: 'Mine', events: [], rate: '2' }
  expect(differencesOf(form, base, theirs, mine)).toEqual([
    { field: 'name', theirs: 'Theirs', mine: 'Mine' },
  ])
  expect(rebaseDraft(form, base, theirs, mine)).toMatchObject({
    name: 'Mine',
    weight: '6',
    events: [],
  })
})
