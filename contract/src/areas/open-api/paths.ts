/** The paths of the open API, without validators: the console loads them. */
import { merchantMoves } from '../../engine/machine.ts'
import { orders } from '../../registry/orders.ts'

export const openProductNames = [
  'cryptoPayin',
  'cryptoPayout',
  'withdrawal',
  'p2pPayin',
  'p2pPayout',
  'otc',
  'agent',
  'localPayin',
  'localPayout',
] as const
export type OpenProduct = (typeof openProductNames)[number]

export const isOpenProduct = (name: string): name is OpenProduct =>
  (openProductNames as readonly string[]).includes(name)

/** What a merchant's server can do with an order that it has made: each is a call of its own. */
export const movesOfProduct = (product: OpenProduct): string[] =>
  merchantMoves(orders[product].machine)

export const openPaths: readonly string[] = [
  ...openProductNames.flatMap((product) =>
    ['create', 'query', ...movesOfProduct(product)].map((action) => `/${product}/${action}`),
  ),
  '/balances',
  '/rates',
]
