/** Saves a settings form: all fields at once, on the version that was read, with an entry in the audit log. */
import type { InputProblem } from '@countinghouse/contract/engine/input-problem.ts'
import {
  changedFields,
  type KeyOf,
  normalised,
  type SettingsField,
  type SettingsForm,
  type SettingsValue,
  type SettingsValues,
  type ValuesOf,
} from '@countinghouse/contract/engine/settings.ts'
import { callError } from '../../platform/call-error.ts'
import { timeOf } from '../../platform/db/clock.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { raw } from '../../platform/db/sql.ts'
import { claimFile, releaseFile } from '../../platform/files/stored-file.ts'
import { platformTime } from '../../platform/platform-time.ts'
import { audit } from '../../platform/security/audit.ts'
import { fingerprintOf } from '../../platform/security/public-key.ts'
import type { Services } from '../../platform/services.ts'
import {
  columnOf,
  isRow,
  rowKey,
  type SettingsStore,
  type StoredSettings,
  settingsOf,
  settingsQuery,
  stored,
} from './settings-store.ts'

export interface SettingsChange<S extends SettingsForm = SettingsForm> {
  merchantId: string
  /** Null for the platform itself. */
  operatorId: string | null
  key: KeyOf<S>
  before: ValuesOf<S>
  after: ValuesOf<S>
  /** Names of the fields that differ. */
  changed: readonly string[]
}

/** What a form adds to the rules of its declaration. */
export interface SettingsHooks<S extends SettingsForm> {
  /** Checks that only the server can do, before a Google code is spent and without holding a connection. */
  check?(values: ValuesOf<S>, services: Services, key: KeyOf<S>): Promise<InputProblem | undefined>
  /** Runs in the same transaction. */
  saved?(tx: Transaction, change: SettingsChange<S>): Promise<void>
}

interface Actor {
  merchantId: string
  /** Null for the platform itself. */
  operatorId: string | null
}

export interface SettingsInput<S extends SettingsForm> {
  key: KeyOf<S>
  values: ValuesOf<S>
  version: number
}

export async function saveSettings<S extends SettingsForm>(
  { db }: { db: Pick<Database, 'asMerchant'> },
  store: SettingsStore<S>,
  actor: Actor,
  input: SettingsInput<S>,
  address: string,
  saved?: SettingsHooks<S>['saved'],
): Promise<StoredSettings<S>> {
  return db.asMerchant(actor.merchantId, (tx) =>
    writeSettings(tx, store, actor, input, address, saved),
  )
}

/** The same inside a transaction, for values that were already checked. */
export async function writeSettings<S extends SettingsForm>(
  tx: Transaction,
  store: SettingsStore<S>,
  { merchantId, operatorId }: Actor,
  { key, values, version }: SettingsInput<S>,
  address: string,
  saved?: SettingsHooks<S>['saved'],
): Promise<StoredSettings<S>> {
  const { form } = store
  const read = async () => settingsOf(store, await locked(tx, store, merchantId, key), key)
  const current: StoredSettings<S> | undefined = await read()
  checkVersion(current, version)
  const after = normalised(
    form,
    values as SettingsValues,
    current.values as SettingsValues,
  ) as ValuesOf<S>
  const changed = changedFields(form, current.values as SettingsValues, after as SettingsValues)
  // Nothing to save: no version, no entry.
  if (changed.length === 0) return current
  if (!(await write(tx, store, merchantId, { key, values: after, version }, operatorId))) {
    throw changedMeanwhile((await read()) ?? current)
  }
  const change = { merchantId, operatorId, key, before: current.values, after, changed }
  await exchangeFiles(tx, form, change)
  await saved?.(tx, change)
  const only = (from: ValuesOf<S>) =>
    Object.fromEntries(
      changed.map((field) => [
        field,
        loggedValue(form.fields[field], (from as SettingsValues)[field]),
      ]),
    )
  await audit(tx, {
    operatorId,
    action: 'settings.changed',
    address,
    detail: { form: form.name, ...key, before: only(current.values), after: only(after) },
  })
  return (await read()) as StoredSettings<S>
}

/** Refuses a change that is based on an outdated version. */
export function checkVersion<S extends SettingsForm>(
  current: StoredSettings<S> | undefined,
  version: number,
): asserts current is StoredSettings<S> {
  if (!current) throw callError('notFound')
  if (current.version !== version) throw changedMeanwhile(current)
}

/** The value in the audit log: lists are joined, and a key is shown as its fingerprint. */
const loggedValue = (
  field: SettingsField | undefined,
  value: SettingsValue = '',
): string | number => {
  if (field?.kind === 'publicKey') return fingerprintOf(String(value))
  return typeof value === 'object' ? value.join(', ') : value
}

const locked = async <S extends SettingsForm>(
  tx: Transaction,
  store: SettingsStore<S>,
  merchantId: string,
  key: KeyOf<S>,
) => (await settingsQuery(tx, store, merchantId, key, raw(' for update of t')))[0]

const changedMeanwhile = ({ changedBy, changedAt }: StoredSettings) =>
  callError('settingsChanged', {
    operator: changedBy || '–',
    at: platformTime(changedAt ?? new Date()),
  })

/** False when somebody else wrote the first version at the same moment. */
async function write<S extends SettingsForm>(
  tx: Transaction,
  store: SettingsStore<S>,
  merchantId: string,
  { key, values, version }: SettingsInput<S>,
  operatorId: string | null,
): Promise<boolean> {
  const { form, columns, table, defaults } = store
  const row: Record<string, unknown> = Object.fromEntries(
    Object.entries(form.fields).map(([field, declared]) => {
      const column = columns[field as keyof typeof columns]
      return [columnOf(column), stored(declared, (values as SettingsValues)[field] ?? '', column)]
    }),
  )
  Object.assign(row, {
    version: version + 1,
    changed_by: operatorId,
    changed_at: await timeOf(tx),
  })
  if (version === 0 && defaults) {
    const inserted = await tx`
      insert into ${tx(table)} ${tx({ merchant_id: merchantId, ...rowKey(store, key), ...row })}
      on conflict do nothing returning 1`
    if (inserted.length > 0) return true
  }
  const written = await tx`
    update ${tx(table)} as t set ${tx(row)}
    where ${isRow(store, merchantId, key)} and t.version = ${version} returning 1`
  return written.length > 0
}

/** Claims a new picture for the settings, and releases the old one. */
async function exchangeFiles<S extends SettingsForm>(
  tx: Transaction,
  { fields }: S,
  { merchantId, before, after, changed }: SettingsChange<S>,
): Promise<void> {
  for (const field of changed) {
    if (fields[field]?.kind !== 'picture') continue
    const [old, next] = [before, after].map((values) => String((values as SettingsValues)[field]))
    if (next) await claimFile(tx, merchantId, next, 'settingsPicture')
    if (old) await releaseFile(tx, merchantId, old)
  }
}
