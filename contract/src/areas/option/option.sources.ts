/** Choices that the server names, for filters that offer them. */
import type { OptionsCall } from '../../engine/list.ts'

export const optionSources = {
  products: { method: 'POST', path: '/products/option' },
  fiatCurrencies: { method: 'POST', path: '/fiatCurrencyBase/option' },
  tradedFiats: { method: 'POST', path: '/c2c/order/tradeLegalCurrency' },
  tradedCryptos: { method: 'POST', path: '/c2c/order/tradeDigitalCurrency' },
  networks: { method: 'GET', path: '/customerAddress/network' },
  assignees: { method: 'POST', path: '/order/case/assignees' },
  operators: { method: 'POST', path: '/operators/option' },
} as const satisfies Record<string, OptionsCall>
