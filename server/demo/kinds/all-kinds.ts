/** Every kind of order of the demo world: a file of its name in this folder. */
import { type OrderKind, orderKindNames } from '@countinghouse/contract/registry/orders.ts'
import type { DemoKind } from './demo-kind.ts'

const fileOf = (kind: OrderKind) =>
  `./${kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`

export const demoKinds = Object.fromEntries(
  await Promise.all(
    orderKindNames.map(async (kind) => {
      const { [kind]: found } = await import(fileOf(kind))
      if (!found) throw new Error(`The demo world has no ${kind}`)
      return [kind, found as DemoKind] as const
    }),
  ),
) as Record<OrderKind, DemoKind>

export const demoKindNames = Object.keys(demoKinds) as OrderKind[]
