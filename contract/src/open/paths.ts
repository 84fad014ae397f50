/** The paths of the open API, without validators: the console loads them. */
export const openProductNames = [
  'cryptoPayin',
  'cryptoPayout',
  'withdrawal',
  'p2pPayin',
  'p2pPayout',
  'otc',
  'localPayin',
  'localPayout',
] as const
export type OpenProduct = (typeof openProductNames)[number]

export const isOpenProduct = (name: string): name is OpenProduct =>
  (openProductNames as readonly string[]).includes(name)

export const openPaths: readonly string[] = [
  ...openProductNames.flatMap((product) => [`/${product}/create`, `/${product}/query`]),
  '/balances',
  '/rates',
]
