/** What an operator chose for the accounting file, kept in the browser: its columns in their order, and its format. */
import { accountingList } from '@countinghouse/contract/areas/accounting/accounting.list.ts'
import { type ExportFormat, exportFormats } from '@countinghouse/contract/limits.ts'
import {
  type FilterSetting,
  fitSettings,
  reduceSettings,
  type SettingsAction,
} from '../../list/settings/table-settings.ts'

export interface AccountingChoices {
  columns: readonly FilterSetting[]
  format: ExportFormat
}

export const allColumns: AccountingChoices['columns'] = Object.keys(accountingList.fields).map(
  (name) => ({ name, hidden: false }),
)

export function readChoices(stored: unknown): AccountingChoices {
  const { columns, format } = (stored ?? {}) as Partial<AccountingChoices>
  const defaults = { columns: [], filters: allColumns }
  return {
    columns: fitSettings({ filters: columns }, defaults).filters,
    format: exportFormats.find((each) => each === format) ?? 'xlsx',
  }
}

/** Moves or hides a column, as the settings of a table do. */
export const changeColumns = (
  columns: AccountingChoices['columns'],
  action: SettingsAction,
): AccountingChoices['columns'] => reduceSettings({ columns: [], filters: columns }, action).filters

export const shownColumns = (columns: AccountingChoices['columns']): string[] =>
  columns.filter(({ hidden }) => !hidden).map(({ name }) => name)
