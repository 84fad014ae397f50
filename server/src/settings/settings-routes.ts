/** The calls of a settings form. */
import type { Call } from '@countinghouse/contract/kit/call.ts'
import type { KeyOf, SettingsForm, ValuesOf } from '@countinghouse/contract/kit/settings.ts'
import { callError } from '../call-error.ts'
import { type ReceivedFile, storeFile } from '../files/stored-file.ts'
import type { Route } from '../http/route.ts'
import type { Caller } from '../security/session.ts'
import type { Services } from '../services.ts'
import { type Asked, checkVersion, type SettingsHooks, saveSettings } from './save-settings.ts'
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
  call: Call,
  store: SettingsStore<S>,
  keyOf: ReadKey<S>,
): Route => ({
  call,
  async handle(body, { services, caller }) {
    const settings = await stored(services, store, caller, keyOf(body as never))
    if (!settings) throw callError('notFound')
    return settingsAnswer(settings)
  },
})

export function settingsSaveRoute<S extends SettingsForm>(
  call: Call,
  store: SettingsStore<S>,
  { check, saved }: SettingsHooks<S> = {},
  keyOf: ReadKey<S> = keyIn(store),
): Route {
  const askedIn = (body: unknown): Asked<S> => ({
    key: keyOf(body as never),
    values: picked<ValuesOf<S>>(store.form.fields, body),
    version: (body as { version: number }).version,
  })
  return {
    call,
    async check(body, { services, caller }) {
      const { key, values, version } = askedIn(body)
      const problem = await check?.(values, services, key)
      if (problem) throw callError('inputInvalid', problem)
      checkVersion(await stored(services, store, caller, key), version)
    },
    handle: async (body, { services, caller, address }) =>
      settingsAnswer(await saveSettings(services, store, caller, askedIn(body), address, saved)),
  }
}

/** Both calls of a form whose page needs nothing beside its values. */
export const settingsRoutes = <S extends SettingsForm>(
  [read, save]: readonly [Call, Call],
  store: SettingsStore<S>,
  hooks?: SettingsHooks<S>,
  keyOf: ReadKey<S> = keyIn(store),
): Route[] => [settingsReadRoute(read, store, keyOf), settingsSaveRoute(save, store, hooks, keyOf)]

/** Stores the picture of a form's field; it belongs to the form once that is saved. */
export async function picture(
  services: Services,
  caller: Caller,
  { name, fields }: SettingsForm,
  fieldName: string,
  received: ReceivedFile,
): Promise<string> {
  const field = fields[fieldName]
  if (field?.kind !== 'picture') throw new Error(`${name}.${fieldName} is no picture`)
  const owner = { kind: 'settingsPicture', key: `${name}.${fieldName}` } as const
  return (await storeFile(services, caller, field.upload, received, owner)).fileId
}
