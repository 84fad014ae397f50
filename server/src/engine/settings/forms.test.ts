/** Walks every settings form: each limit of its declaration holds at the server, which says so by field and rule. */
import { problemText } from '@countinghouse/contract/engine/input-problem.ts'
import {
  type SettingsField,
  type SettingsForm,
  type SettingsValues,
  settingsProblems,
} from '@countinghouse/contract/engine/settings.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import {
  type SettingsName,
  settingsForms,
} from '@countinghouse/contract/registry/settings-forms.ts'
import inputs from '@countinghouse/contract/texts/inputs.en.ts'
import rules from '@countinghouse/contract/texts/rules.en.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../../test/app/browser.ts'
import { signedIn } from '../../../test/app/builders.ts'
import { openMerchant } from '../../../test/app/open-merchant.ts'
import { startTestApp } from '../../../test/app/test-app.ts'

/** A row of each form that has several. */
const keys: Partial<Record<SettingsName, object>> = {
  pushRate: { orderType: 1, currency: 'USDT', fiatCurrency: 'INR' },
  notification: { product: 'withdrawal' },
  productTerms: { product: 'withdrawal' },
  otcTerms: { product: 'otc' },
  unitTerms: { id: 'withdrawal.USDT.TRC20' },
  otcUnitTerms: { currency: 'USDT' },
  paymentTerms: { product: 'cryptoPayin' },
  cryptoCurrencyTerms: { currency: 'USDT' },
  fiatCurrencyTerms: { currency: 'INR' },
  p2pPayinTerms: { currency: 'USDT', fiatCurrency: 'INR' },
  p2pPayoutTerms: { currency: 'USDT', fiatCurrency: 'INR' },
  localPayinTerms: { country: 'IN', method: 'upi' },
  localPayoutTerms: { country: 'IN', method: 'upi' },
}

const beyond = (bound: string, step: number) => String(Number(bound) + step)

/** Values that break the declaration, one rule each. */
function wrongFor(field: SettingsField): unknown[] {
  const empty = field.required ? [''] : []
  switch (field.kind) {
    case 'text':
    case 'longText':
      return [...empty, 'x'.repeat(field.max + 1), ...(field.check ? ['@'] : [])]
    case 'url':
      return ['merchant.example', 'ftp://merchant.example', 'https://a:b@merchant.example']
    case 'publicKey':
      return [...empty, '-----BEGIN PRIVATE KEY-----', 'x'.repeat(limits.publicKeyMax + 1)]
    case 'decimal':
    case 'percent':
      return [
        '',
        'much',
        `0.${'1'.repeat(field.digits + 1)}`,
        beyond(field.min ?? '0', -1),
        ...(field.kind === 'decimal' && field.notZero ? ['0'] : []),
        ...(field.max === undefined ? [] : [beyond(field.max, 1)]),
      ]
    case 'integer':
      return [field.min - 1, field.max + 1, 0.5]
    case 'switch':
      return [2]
    case 'choice':
      return ['none of them']
    case 'choices':
      return [['none of them']]
    case 'lines':
      return [['none of them'], Array.from({ length: field.most + 1 }, () => '203.0.113.7')]
    case 'picture':
      return []
  }
}

let admin: Browser

beforeAll(async () => {
  const app = await startTestApp()
  await openMerchant(app)
  admin = await signedIn(app, 'admin')
})

describe.each(settingsForms.map((form) => [form.name, form as SettingsForm] as const))(
  '%s',
  (name, form) => {
    test('refuses what its fields do not allow, and says which field and why', async () => {
      const key = keys[name]
      const read = async () => (await admin.call(form.readPath, key)).data
      const stored = await read()
      const fields = Object.keys(form.fields)
      const values = Object.fromEntries(fields.map((field) => [field, stored[field]]))
      for (const [field, declared] of Object.entries(form.fields)) {
        const when = declared.when ? { [declared.when.field]: declared.when.is } : {}
        for (const wrong of wrongFor(declared)) {
          const edited = { ...values, ...when, [field]: wrong }
          const about = `${field}: ${JSON.stringify(wrong)}`
          const body = { ...key, ...edited, version: stored.version }
          const answer = await admin.call(form.savePath, body)
          expect(answer, about).toMatchObject({ status: 400, data: { field } })
          const problem = settingsProblems(form, edited as SettingsValues).find(
            (each) => each.field === field,
          )
          expect(problem, about).toBeDefined()
          if (problem && typeof wrong === 'string')
            expect(answer.msg).toContain(problemText(problem, rules, inputs))
        }
      }
      expect(await read()).toEqual(stored)
    })
  },
)
