import { call } from '../../engine/call.ts'
import * as s from '../../engine/schema.ts'
import { optionSources } from './option.sources.ts'

export const options = s.object({
  options: s.list(s.object({ value: s.text(), label: s.text() })),
})

export const productOptions = call({
  ...optionSources.products,
  area: 'option',
  summary: 'The products of the platform, named in the language of the request.',
  access: 'signedIn',
  result: options,
})

export const fiatCurrencyOptions = call({
  ...optionSources.fiatCurrencies,
  area: 'option',
  summary: 'The fiat currencies of the platform.',
  access: 'signedIn',
  result: options,
})
