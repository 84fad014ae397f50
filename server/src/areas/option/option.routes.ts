import * as option from '@countinghouse/contract/areas/option/option.contract.ts'
import { fiatCurrencyNames } from '@countinghouse/contract/currencies.ts'
import { type Route, route } from '../../http/route.ts'
import { lookUp, texts } from '../../texts.ts'

/** Products, and the entries of the menu whose names they share. */
const products = {
  cryptoPayin: 1001,
  cryptoPayout: 1002,
  deposit: 1101,
  withdrawal: 1102,
  transfer: 1103,
  p2pPayin: 1201,
  p2pPayout: 1202,
  otc: 1203,
  agent: 1204,
  localPayin: 1301,
  localPayout: 1302,
}

export const optionRoutes: Route[] = [
  route(option.productOptions, async (_body, { language }) => ({
    options: Object.entries(products).map(([value, menuId]) => ({
      value,
      label: lookUp(texts[language].menu, String(menuId)),
    })),
  })),

  route(option.fiatCurrencyOptions, async () => ({
    options: fiatCurrencyNames.map((name) => ({ value: name, label: name })),
  })),
]
