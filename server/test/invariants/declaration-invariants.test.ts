/** What must hold for every order kind, review, menu entry and code, those of tomorrow too. */
import { readdirSync, readFileSync } from 'node:fs'
import {
  customerFlowList,
  merchantFlowList,
} from '@countinghouse/contract/areas/flow/flow.lists.ts'
import { openPaths } from '@countinghouse/contract/areas/open-api/paths.ts'
import { fieldsOf } from '@countinghouse/contract/engine/condition.ts'
import { withoutBalances } from '@countinghouse/contract/engine/list.ts'
import { type Machine, type Move, merchantMoves } from '@countinghouse/contract/engine/machine.ts'
import type { Review } from '@countinghouse/contract/engine/review.ts'
import { errorCodes } from '@countinghouse/contract/error-codes.ts'
import {
  balancePermission,
  permissions,
  permits,
  roles,
} from '@countinghouse/contract/permissions.ts'
import { hiddenMenuIds, menu } from '@countinghouse/contract/registry/menu.ts'
import { reviews } from '@countinghouse/contract/registry/reviews.ts'
import en from '@countinghouse/contract/texts/errors.en.ts'
import zhCN from '@countinghouse/contract/texts/errors.zh-CN.ts'
import { describe, expect, test } from 'vitest'
import type { GivenInstruction } from '../../src/engine/orders/instruction.ts'
import { settlementColumn } from '../../src/engine/orders/order-kind.ts'
import { exportedLists, orderRegistry } from '../../src/order-registry.ts'
import { startTestApp } from '../app/test-app.ts'

const app = await startTestApp()

describe('machines', () => {
  test.each(Object.values(orderRegistry).map((kind) => [kind.machine.kind, kind] as const))(
    'every state of %s can be reached, has an id of its own, and an end has a way into it',
    (_name, { machine, postings }) => {
      const reached = new Set([machine.initial])
      for (const state of reached) {
        for (const { from, to } of Object.values(machine.moves))
          if (from.includes(state)) reached.add(to)
      }
      expect([...reached].sort()).toEqual(Object.keys(machine.states).sort())
      const ids = Object.values(machine.states).map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(Object.keys(postings).sort()).toEqual(['create', ...Object.keys(machine.moves)].sort())
    },
  )
})

/** States in which the world has been told of an order, or where somebody may be waited for without that. */
function toldIn({ initial, moves }: Machine, instructs: (move: string) => boolean) {
  const told = new Set(instructs('create') ? [initial] : [])
  const untold = new Set(instructs('create') ? [] : [initial])
  const next = (state: string, into: (move: string) => Set<string>) => {
    for (const [move, { from, to }] of Object.entries(moves))
      if (from.includes(state)) into(move).add(to)
  }
  for (const state of untold) next(state, (move) => (instructs(move) ? told : untold))
  for (const state of told) next(state, () => told)
  return { told, untold }
}

/** The machines of orders and of pieces, whose first instruction is that of the split. */
const carriedMachines = Object.values(orderRegistry).flatMap((kind) => {
  const { machine, carried, told, declared } = kind
  const instructions: Readonly<Record<string, GivenInstruction | undefined>> =
    carried?.instructions ?? {}
  const ofPieces = declared.pieces && {
    machine: declared.pieces.machine,
    instructions: { create: kind.pieces?.instruction },
    fields: ['create'],
  }
  const ofOrder = { machine, instructions, fields: Object.keys(told ?? {}) }
  return [ofOrder, ...(ofPieces ? [ofPieces] : [])].map(
    (each) => [each.machine.kind, each as typeof ofOrder] as const,
  )
})

describe('connectors', () => {
  test.each(carriedMachines)(
    'are told of %s before anything waits for them, and with what they need',
    (_name, { machine, instructions, fields }) => {
      const { untold } = toldIn(machine, (move) => instructions[move] !== undefined)
      const waiting = Object.values(machine.moves)
        .filter(({ by }) => by === 'upstream')
        .flatMap(({ from }) => from.filter((state) => untold.has(state)))
      expect(waiting).toEqual([])
      const withFields = Object.keys(instructions).filter(
        (move) => instructions[move]?.kind !== 'address',
      )
      expect(withFields.sort()).toEqual(fields.sort())
    },
  )

  test.each(carriedMachines)(
    'answer instructions for %s with moves that are theirs and that the order then allows',
    (_name, { machine, instructions }) => {
      for (const [move, given] of Object.entries(instructions)) {
        const state = move === 'create' ? machine.initial : machine.moves[move]?.to
        for (const answer of [given?.accepted, given?.refused]) {
          if (answer === undefined) continue
          expect(machine.moves[answer]?.by).toBe('upstream')
          expect(machine.moves[answer]?.from).toContain(state)
        }
        // Money that went out with the move comes back if nobody sends it, and a trade that nobody takes ends.
        if (['send', 'pay', 'collect', 'trade'].includes(given?.kind ?? ''))
          expect(machine.states[machine.moves[given?.refused ?? '']?.to ?? '']?.end).toBe('failure')
      }
    },
  )
})

/** What is made in place of a move, and in place of that, until nothing is or the names come round. */
function insteadOf(moves: Readonly<Record<string, Move>>, move: string): string[] {
  const found = new Set<string>()
  for (let next = moves[move]?.otherwise; next && !found.has(next); next = moves[next]?.otherwise)
    found.add(next)
  return [...found]
}

describe('moves', () => {
  const kinds = Object.values(orderRegistry).map((kind) => [kind.machine.kind, kind] as const)

  test.each(kinds)(
    'of the platform with %s are made by its clock, at times that the order has',
    async (_name, kind) => {
      const { moves } = kind.machine
      const instead = Object.values(moves).map(({ otherwise }) => otherwise)
      const columns = await app.owner<{ name: string }[]>`
      select attname as name from pg_attribute
      where attrelid = ${kind.table}::regclass and atttypid = 'timestamptz'::regtype`
      const times = ['atOnce', ...columns.map(({ name }) => name)]
      for (const [move, { by, deadline, otherwise, from, ofPieces }] of Object.entries(moves)) {
        if (by === 'platform' && !ofPieces && !instead.includes(move))
          expect(times, move).toContain(deadline)
        else expect(deadline, move).toBeUndefined()
        if (otherwise) expect(moves[otherwise]?.from, move).toEqual(from)
        expect(insteadOf(moves, move), move).not.toContain(move)
      }
    },
  )

  test.each(kinds)(
    'of operators with %s need a permission, and those of others have none',
    (_name, kind) => {
      for (const [move, { by, permission }] of Object.entries(kind.machine.moves))
        expect(permission !== undefined, move).toBe(by === 'operator')
    },
  )

  test.each(kinds)(
    'of the merchant with %s are calls of the open API: nobody else could make them',
    (name, { machine }) => {
      for (const move of merchantMoves(machine)) expect(openPaths).toContain(`/${name}/${move}`)
    },
  )

  test.each(kinds)(
    'of %s ask for nothing but what its list shows',
    (_name, { machine, source }) => {
      const conditions = Object.values(machine.moves).flatMap(({ when }) => when ?? [])
      for (const field of conditions.flatMap(fieldsOf)) {
        expect(Object.keys(source.list.fields)).toContain(field)
        // The engine reads them of stored rows, which have no computed columns: it knows these two.
        const isKnown = field === 'expectedFee' || source.columns[field] === settlementColumn
        if (!isKnown) expect(source.columns[field]).toMatch(/^\w+$/)
      }
    },
  )

  test.each(kinds)('lead out of every open state of %s', (_name, { machine }) => {
    for (const [state, { end }] of Object.entries(machine.states)) {
      const out = Object.values(machine.moves).filter(
        ({ from, to }) => from.includes(state) && to !== state,
      )
      if (!end) expect(out.length, state).toBeGreaterThan(0)
    }
  })
})

describe('the console', () => {
  const folder = new URL('../../../console/src/', import.meta.url)
  const sources = ['areas', 'orders'].flatMap((room) =>
    readdirSync(new URL(room, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .map((name) => `${room}/${name}`),
  )
  const states = Object.values(orderRegistry).flatMap(({ machine }) => Object.keys(machine.states))

  test('names no state of an order: what can be done with one follows from its machine', () => {
    const named = new RegExp(`(['"\`])(${[...new Set(states)].join('|')})\\1`)
    expect(sources.length).toBeGreaterThan(50)
    const found = sources.filter((name) => named.test(readFileSync(new URL(name, folder), 'utf8')))
    expect(found).toEqual([])
  })
})

describe('reviews', () => {
  test.each(
    Object.values(reviews).map((review): [string, Review] => [review.machine.kind, review]),
  )(
    'the review of %s decides what waits, by an operator who did not make it, as its machine says',
    (_name, { machine, waiting, moves, permission }) => {
      for (const move of Object.values(moves)) {
        expect(machine.moves[move]).toMatchObject({
          from: [waiting],
          by: 'operator',
          permission,
          differsFromMaker: true,
        })
      }
    },
  )

  test('a move that asks for another than the maker says which permission deciding takes', () => {
    const moves = Object.values(orderRegistry).flatMap(({ machine }) =>
      Object.values(machine.moves),
    )
    for (const { differsFromMaker, by, permission } of moves) {
      if (differsFromMaker) expect([by, permission]).toEqual(['operator', expect.any(String)])
    }
  })

  test('whoever may see one review count may see the others: one stream carries all', () => {
    for (const role of roles) {
      const seen = Object.values(reviews).filter(({ view }) => permits([role], view))
      expect([0, Object.keys(reviews).length], role).toContain(seen.length)
    }
  })

  test('whoever decides by the payee may see payees whole', () => {
    for (const { receiver, permission, name } of Object.values(reviews)) {
      const { reveal } = orderRegistry[name].declared
      for (const role of roles.filter((each) => permits([each], permission)))
        if (receiver === 'payee') expect(reveal && permits([role], reveal), role).toBe(true)
    }
  })

  test('every review count stands at the page of its orders, for those who may open it', () => {
    for (const { countAt, view, name } of Object.values(reviews) as Review[]) {
      const entry = menu.find(({ id }) => id === countAt)
      if (countAt !== 'aboveMenu') expect(entry?.permission, name).toBe(view)
    }
  })
})

describe('menu, permissions and codes', () => {
  test('menu ids and addresses are unique and every item has a group', () => {
    const ids = menu.map(({ id }) => id)
    const urls = menu.map(({ url }) => url).filter((url) => url !== '')
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(urls).size).toBe(urls.length)
    for (const { parentId } of menu) expect([0, ...ids]).toContain(parentId)
    for (const id of [...hiddenMenuIds(0), ...hiddenMenuIds(1)]) expect(ids).toContain(id)
  })

  test('admin may do everything, and every other role less', () => {
    for (const permission of permissions) expect(permits(['admin'], permission)).toBe(true)
    for (const role of roles.filter((name) => name !== 'admin')) {
      expect(permissions.every((permission) => permits([role], permission))).toBe(false)
    }
  })

  test('whoever may see balances may see the flow records that show them', () => {
    const pairs = [
      [balancePermission.merchant, merchantFlowList.permission],
      [balancePermission.customer, customerFlowList.permission],
    ] as const
    for (const [balances, records] of pairs) {
      for (const role of roles.filter((each) => permits([each], balances))) {
        expect(permits([role], records)).toBe(true)
      }
    }
  })

  test('no list filters, sorts or sums by a balance that some of its readers may not see', () => {
    for (const { list } of Object.values(exportedLists(orderRegistry))) {
      const hidden = Object.keys(list.fields).filter(
        (name) => !(name in withoutBalances(list).fields),
      )
      const used = [
        ...Object.values(list.filters).map(({ field }) => field),
        ...list.sorts,
        ...(list.totals ?? []),
      ]
      expect(used.filter((name) => hidden.includes(name))).toEqual([])
    }
  })

  test('a viewer changes nothing', () => {
    for (const permission of permissions.filter((name) => !name.endsWith('.view'))) {
      expect(permits(['viewer'], permission)).toBe(false)
    }
  })

  test('every code has six characters, and texts of its own in each language', () => {
    for (const { code } of Object.values(errorCodes)) expect(code).toMatch(/^[0-9A-Z]{6}$/)
    expect(Object.keys(zhCN)).toEqual(Object.keys(en))
  })
})
