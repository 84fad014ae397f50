/** The calls of a settings form. */
import type { Call } from '@countinghouse/contract/kit/call.ts'
import type { Schema } from '@countinghouse/contract/kit/schema.ts'
import type { KeyOf, SettingsForm, ValuesOf } from '@countinghouse/contract/kit/settings.ts'
import { callError } from '../call-error.ts'
import { type ReceivedFile, storeFile } from '../files/stored-file.ts'
import type { Route } from '../http/route.ts'
import type { Caller } from '../security/session.ts'
import type { Services } from '../services.ts'
import { type SettingsHooks, saveSettings } from './save-settings.ts'
import { type SettingsStore, settingsOf, settingsQuery, shown } from './settings-store.ts'

type SettingsCall<S extends SettingsForm> = Call<S['readPath'] | S['savePath'], Schema, Schema>

const picked = <T>(names: object, from: unknown): T =>
  Object.fromEntries(Object.keys(names).map((name) => [name, (from as never)[name]])) as T

/** A form whose page needs nothing beside its values. */
export const settingsReadRoute = <S extends SettingsForm>(
  call: SettingsCall<S>,
  store: SettingsStore<S>,
): Route => ({
  call,
  async handle(body, { services, caller }) {
    const key = picked<KeyOf<S>>(store.form.key, body)
    const [[row]] = await services.db.readPipelined(caller.merchantId, (tx) => [
      settingsQuery(tx, store, caller.merchantId, key),
    ])
    const settings = settingsOf(store, row, key)
    if (!settings) throw callError('notFound')
    return shown(settings)
  },
})

export const settingsSaveRoute = <S extends SettingsForm>(
  call: SettingsCall<S>,
  store: SettingsStore<S>,
  hooks: SettingsHooks<S> = {},
): Route => ({
  call,
  async handle(body, { services, caller, address }) {
    const { form } = store
    const asked = {
      key: picked<KeyOf<S>>(form.key, body),
      values: picked<ValuesOf<S>>(form.fields, body),
      version: (body as { version: number }).version,
    }
    return shown(await saveSettings(services, store, caller, asked, address, hooks))
  },
})

/** Keeps a picture that a field of a form takes; it belongs to the form once it is saved. */
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
