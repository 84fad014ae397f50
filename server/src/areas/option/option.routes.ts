import * as option from '@countinghouse/contract/areas/option/option.contract.ts'
import { isFiat } from '@countinghouse/contract/currencies.ts'
import { menu } from '@countinghouse/contract/registry/menu.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { lookUp, texts } from '../../platform/texts.ts'
import { currencySettings } from '../product/currency-setting.ts'

/** Menu ids of the order kinds, whose names the options share. */
const orderGroups: readonly number[] = [10, 11, 12, 13]
const products = menu.flatMap((entry) =>
  'permission' in entry && orderGroups.includes(entry.parentId)
    ? [{ value: entry.permission.replace('.view', ''), menuId: entry.id }]
    : [],
)

export const optionRoutes: Route[] = [
  route(option.productOptions, async (_body, { language }) => ({
    options: products.map(({ value, menuId }) => ({
      value,
      label: lookUp(texts[language].menu, String(menuId)),
    })),
  })),

  route(option.fiatCurrencyOptions, async (_body, { services, caller: { merchantId } }) => {
    const settings = await services.db.asMerchant(merchantId, (tx) =>
      currencySettings(tx, merchantId),
    )
    return {
      options: [...settings.keys()].filter(isFiat).map((value) => ({ value, label: value })),
    }
  }),
]
