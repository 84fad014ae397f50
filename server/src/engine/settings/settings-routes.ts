/** The calls of a settings form. */
import type { Call } from '@countinghouse/contract/engine/call.ts'
import type { KeyOf, SettingsForm, ValuesOf } from '@countinghouse/contract/engine/settings.ts'
import { settingsRead, settingsSave } from '@countinghouse/contract/engine/settings-call.ts'
import { callError } from '../../platform/call-error.ts'
import { type ReceivedFile, storeFile } from '../../platform/files/stored-file.ts'
import type { Route } from '../../platform/http/route.ts'
import type { Caller } from '../../platform/security/session.ts'
import type { Services } from '../../platform/services.ts'
import {
  checkVersion,
  type SettingsHooks,
  type SettingsInput,
  saveSettings,
} from './save-settings.ts'
import {
  type SettingsStore,
  type StoredSettings,
  settingsAnswer,
  settingsOf,
  settingsQuery,
} from './settings-store.ts'

const picked = <T>(names: object, from: unknown): T =>
  Object.fromEntries(Object.keys(names).map((name) => [name, (from as never)[name]])) as T

type ReadKey<S extends SettingsForm> = (body: never) => KeyOf<S>

const keyIn =
  <S extends SettingsForm>({ form }: SettingsStore<S>): ReadKey<S> =>
  (body) =>
    picked<KeyOf<S>>(form.key, body)

async function stored<S extends SettingsForm>(
  { db }: Services,
  store: SettingsStore<S>,
  { merchantId }: Caller,
  key: KeyOf<S>,
): Promise<StoredSettings<S> | undefined> {
  const [[row]] = await db.readPipelined(merchantId, (tx) => [
    settingsQuery(tx, store, merchantId, key),
  ])
  return settingsOf(store, row, key)
}

const settingsReadRoute = <S extends SettingsForm>(
  store: SettingsStore<S>,
  form: SettingsForm,
  keyOf: ReadKey<S>,
): Route => ({
  call: settingsRead(form) as Call,
  async handle(body, { services, caller }) {
    const settings = await stored(services, store, caller, keyOf(body as never))
    if (!settings) throw callError('notFound')
    return settingsAnswer(settings)
  },
})

export function settingsSaveRoute<S extends SettingsForm>(
  store: SettingsStore<S>,
  { check, saved }: SettingsHooks<S> = {},
  form: SettingsForm = store.form,
  keyOf: ReadKey<S> = keyIn(store),
): Route {
  const inputOf = (body: unknown): SettingsInput<S> => ({
    key: keyOf(body as never),
    values: picked<ValuesOf<S>>(store.form.fields, body),
    version: (body as { version: number }).version,
  })
  return {
    call: settingsSave(form) as Call,
    async check(body, { services, caller }) {
      const { key, values, version } = inputOf(body)
      const problem = await check?.(values, services, key)
      if (problem) throw callError('inputInvalid', problem)
      checkVersion(await stored(services, store, caller, key), version)
    },
    handle: async (body, { services, caller, address }) =>
      settingsAnswer(await saveSettings(services, store, caller, inputOf(body), address, saved)),
  }
}

/** Both calls of a form; of another form too, which finds the same rows by a key of its own. */
export const settingsRoutes = <S extends SettingsForm>(
  store: SettingsStore<S>,
  hooks?: SettingsHooks<S>,
  form: SettingsForm = store.form,
  keyOf: ReadKey<S> = keyIn(store),
): Route[] => [settingsReadRoute(store, form, keyOf), settingsSaveRoute(store, hooks, form, keyOf)]

/** Stores the picture of a form's field; it belongs to the form once that is saved. */
export async function picture(
  services: Services,
  caller: Caller,
  { name, fields }: SettingsForm,
  fieldName: string,
  received: ReceivedFile,
): Promise<string> {
  const field = fields[fieldName]
  if (field?.kind !== 'picture') throw new Error(`${name}.${fieldName} is not a picture`)
  const owner = { kind: 'settingsPicture', key: `${name}.${fieldName}` } as const
  return (await storeFile(services, caller, field.upload, received, owner)).fileId
}
