import { optionSources } from '@countinghouse/contract/areas/option/option.sources.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SelectField } from './fields.tsx'

const draw = (client: QueryClient) =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <SelectField
        label="Currency"
        value="INR"
        error={undefined}
        optionsFrom={optionSources.fiatCurrencies}
        onChange={() => undefined}
      />
    </QueryClientProvider>,
  )

test('a form offers the options of the server, from the same cached answer as list filters', () => {
  const client = new QueryClient()
  expect(draw(client)).toMatch(/<option value="INR"[^>]*>INR<\/option><\/select>/)
  const { path } = optionSources.fiatCurrencies
  client.setQueryData(
    ['options', path, 'en'],
    [
      { value: 'INR', label: 'Indian rupee' },
      { value: 'THB', label: 'Thai baht' },
    ],
  )
  expect(draw(client)).toMatch(
    /<option value="INR"[^>]*>Indian rupee<\/option><option value="THB">Thai baht<\/option>/,
  )
})
