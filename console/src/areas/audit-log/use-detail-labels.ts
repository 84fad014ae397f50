/** The labels of the details of entries and of their values. */
import type { SettingsField } from '@countinghouse/contract/engine/settings.ts'
import { settingsForms } from '@countinghouse/contract/registry/settings-forms.ts'
import { useMemo } from 'react'
import { useAllTexts } from '../../lib/texts.ts'
import type { PlainValue } from './changes.ts'

type Words = Readonly<Record<string, string>>

export interface DetailLabels {
  title(name: string): string
  value(name: string, value: PlainValue | undefined): string
}

const switches = new Set(
  settingsForms.flatMap(({ fields }) =>
    Object.entries<SettingsField>(fields).flatMap(([name, { kind }]) =>
      kind === 'switch' ? [name] : [],
    ),
  ),
)

export function useDetailLabels(): DetailLabels {
  const texts = useAllTexts()
  return useMemo(() => {
    const { auditLog: t, field, shell, operator, settings, twoFactor } = texts
    const titles: Words = { ...field, ...settings.fields, ...t.details }
    const forms = Object.entries(settings.forms).map(([name, form]) => [name, form.title])
    const lists = { ...texts.exportRecord.lists, statement: texts.flow.statement }
    const valuesOf: Readonly<Record<string, Words>> = {
      ...settings.options,
      form: Object.fromEntries(forms),
      authenticator: operator.authenticator,
      protection: twoFactor.protectionNames,
      list: lists,
      report: lists,
      product: texts.order.orderKind,
      unit: texts.order.orderKind,
      rhythm: t.values.rhythm,
      decision: t.values.decision,
      outcome: t.values.outcome,
      // What was switched is the subject of the entry.
      '': t.values.switched,
      roles: shell.roleNames,
      method: t.methods,
    }
    return {
      title: (name) => (name === '' ? t.value : (titles[name] ?? name)),
      value(name, value) {
        if (value === undefined || value === null || value === '') return '–'
        if (typeof value === 'boolean' || switches.has(name)) return value ? t.yes : t.no
        const words = valuesOf[name]
        if (!words) return String(value)
        // A product's currency on one network: `withdrawal.USDT.TRC20`.
        const [from, to] = name === 'unit' ? ['.', ' · '] : [',', ', ']
        return String(value)
          .split(from)
          .map((part) => words[part] ?? part)
          .join(to)
      },
    }
  }, [texts])
}
