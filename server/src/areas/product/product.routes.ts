import * as product from '@countinghouse/contract/areas/product/product.contract.ts'
import {
  otcTerms,
  otcUnitTerms,
  paymentTerms,
  productTerms,
  unitTerms,
} from '@countinghouse/contract/areas/product/product.settings.ts'
import {
  declaredTerms,
  declaredUnit,
  isCurrencyProduct,
  type Product,
  unitId,
} from '@countinghouse/contract/areas/product/product-terms.ts'
import { times } from '@countinghouse/contract/engine/decimal.ts'
import { isOfLocalOrders } from '@countinghouse/contract/permissions.ts'
import { orderKindNames } from '@countinghouse/contract/registry/orders.ts'
import { settingsRoutes } from '../../engine/settings/settings-routes.ts'
import { defineSettings, fraction } from '../../engine/settings/settings-store.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { quotedRate } from './currency-setting.ts'
import { limitHooks } from './limit-hooks.ts'
import { isOffered, minimumOf, offersOf } from './offer.ts'
import { pairAndMethodRoutes } from './pair-and-method.routes.ts'
import { productSettings } from './product-setting.ts'
import { productOfUnit, switchProduct, switchUnits } from './switch-product.command.ts'
import { type Unit, unitsOf } from './units.ts'

const flag = (on: boolean): 0 | 1 => (on ? 1 : 0)
const percent = (rate: string): string => times(rate, '100')

const fees = {
  table: 'product_setting',
  columns: { feePercent: fraction('fee_rate') },
  defaults: ({ product: name }: { product: string }) => ({
    feePercent: percent(declaredTerms(name as Product).feeRate),
  }),
}
const productStore = defineSettings({ ...fees, form: productTerms })
const otcStore = defineSettings({ ...fees, form: otcTerms })

const unitStore = defineSettings({
  form: unitTerms,
  table: 'product_unit_setting',
  keyColumns: { id: 'unit_id' },
  defaults({ id }) {
    const terms = declaredUnit(id)?.terms
    return terms && { minimum: terms.minimum, maximum: terms.maximum, flatFee: terms.flatFee }
  },
})

const paymentStore = defineSettings({
  form: paymentTerms,
  table: 'product_setting',
  columns: {
    tolerancePercent: fraction('underpaid_tolerance'),
  },
  defaults() {
    const { expiryMinutes, underpaidTolerance, settlementDays } = declaredTerms('cryptoPayin')
    return { expiryMinutes, tolerancePercent: percent(underpaidTolerance), settlementDays }
  },
})

const otcUnit = ({ currency }: { currency: string }) => ({ id: unitId('otc', currency) })

const shownUnit = ({ switchTo: _, enabled, feeRate, ...unit }: Unit) => ({
  ...unit,
  enabled: flag(enabled),
  feePercent: feeRate === null ? null : percent(feeRate),
})

const isPayin = (name: Product) => name === 'cryptoPayin'

export const productRoutes: Route[] = [
  ...pairAndMethodRoutes,
  route(product.productList, (_body, { services, caller: { merchantId, useLocalConfig } }) =>
    services.db.asMerchant(merchantId, async (tx) => {
      const settings = await productSettings(tx, merchantId)
      const names = orderKindNames.filter(
        (name) => useLocalConfig === 1 || !isOfLocalOrders(`${name}.view`),
      )
      const units = new Map<Product, Unit[]>()
      for (const name of names) units.set(name, await unitsOf(tx, merchantId, name))
      return {
        products: names.map((name) => {
          const { enabled, feeRate, settlementDays, expiryMinutes, underpaidTolerance } =
            settings[name]
          return {
            product: name,
            enabled: flag(enabled),
            feePercent: isCurrencyProduct(name) ? percent(feeRate) : null,
            settlementDays: isPayin(name) ? settlementDays : null,
            expiryMinutes: isPayin(name) ? expiryMinutes : null,
            tolerancePercent: isPayin(name) ? percent(underpaidTolerance) : null,
            units: (units.get(name) ?? []).map(shownUnit),
          }
        }),
      }
    }),
  ),

  ...settingsRoutes(productStore),
  ...settingsRoutes(otcStore),
  ...settingsRoutes(unitStore, limitHooks),
  ...settingsRoutes(paymentStore),

  // The same rows by the names of their currencies.
  ...settingsRoutes(unitStore, limitHooks, otcUnitTerms, otcUnit),

  route(product.payerChoices, (_body, { services, caller: { merchantId } }) =>
    services.db.asMerchant(merchantId, async (tx) => {
      const { enabled, expiryMinutes } = (await productSettings(tx, merchantId)).cryptoPayin
      const offers = (await offersOf(tx, merchantId, 'cryptoPayin')).filter(isOffered)
      const byCurrency = Map.groupBy(offers, ({ currencySetting }) => currencySetting)
      return {
        enabled: flag(enabled),
        expiryMinutes,
        currencies: [...byCurrency].map(([currencySetting, on]) => ({
          currency: currencySetting.currency,
          fullName: currencySetting.fullName,
          avatar: currencySetting.avatar,
          rate: quotedRate(currencySetting),
          networks: on.map((offer) => ({
            network: offer.network,
            minimum: minimumOf(offer),
            maximum: offer.terms.maximum,
            confirmations: offer.confirmationsNeeded,
          })),
        })),
      }
    }),
  ),

  route(product.productSwitch, (body, { services, caller, address }) =>
    switchProduct(services, caller, body, address),
  ),
  route(product.unitSwitchByName, (body, { services, caller, address }) =>
    switchUnits(
      services,
      caller,
      body.product,
      ({ parts }) => parts[0] === body.currency,
      body.enabled,
      address,
    ),
  ),
  route(product.unitSwitchById, ({ id, enabled }, { services, caller, address }) =>
    switchUnits(services, caller, productOfUnit(id), (unit) => unit.id === id, enabled, address),
  ),
  route(product.otcUnitSwitch, ({ id, enabled }, { services, caller, address }) =>
    switchUnits(services, caller, 'otc', (unit) => unit.id === id, enabled, address),
  ),
]
