import { call } from '../../kit/call.ts'
import * as s from '../../kit/schema.ts'

const options = s.object({ options: s.list(s.object({ value: s.text(), label: s.text() })) })

export const productOptions = call({
  area: 'option',
  path: '/products/option',
  summary: 'The products of the platform, named in the language of the request.',
  access: 'signedIn',
  result: options,
})

export const fiatCurrencyOptions = call({
  area: 'option',
  path: '/fiatCurrencyBase/option',
  summary: 'The fiat currencies of the platform.',
  access: 'signedIn',
  result: options,
})
