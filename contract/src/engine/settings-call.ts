/** The calls of a settings form, as validators (server only): what it reads, and what it takes to save. */
import { limits } from '../limits.ts'
import { type Call, call } from './call.ts'
import * as s from './schema.ts'
import {
  type KeyField,
  type KeyOf,
  type SettingsField,
  type SettingsForm,
  type SettingsValues,
  settingsProblems,
  type ValuesOf,
} from './settings.ts'

function schemaOf(field: SettingsField): s.Schema {
  switch (field.kind) {
    case 'integer':
      return s.number()
    case 'switch':
      return s.flag()
    case 'choices':
    case 'lines':
      return s.list(s.text())
    case 'longText':
    case 'text':
      return s.text({ max: field.max })
    // An address that is too long breaks the same rule.
    case 'url':
      return s.text({ max: 2 * limits.callbackAddressMax })
    case 'publicKey':
      return s.text({ max: limits.publicKeyMax })
    default:
      return s.text()
  }
}

const keySchema = ({ kind, options }: KeyField): s.Schema =>
  kind === 'integer'
    ? s.literal(options as readonly [number, ...number[]])
    : options
      ? s.oneOf(options as readonly [string, ...string[]])
      : s.text({ min: 1 })

type Shape = Readonly<Record<string, s.Schema>>

const shapeOf = <V>(fields: Readonly<Record<string, V>>, schema: (field: V) => s.Schema): Shape =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schema(field)]))

/** Returned with the values of every form. */
const standing = {
  /** Increases with every change; a save names the version that it is based on. 0: nothing was saved yet. */
  version: s.integer({ min: 0 }),
  /** Who made the last change; empty when nobody of the merchant did. */
  changedBy: s.text(),
  changedAt: s.nullable(s.instant()),
}
interface Standing {
  version: number
  changedBy: string
  changedAt: string | null
}

type Read<S extends SettingsForm, More> = ValuesOf<S> & Standing & More
type Save<S extends SettingsForm> = KeyOf<S> &
  ValuesOf<S> & { version: number; verifyCode?: string | undefined }

type Outputs<More> = { [N in keyof More]: More[N] extends s.Schema<infer T> ? T : never }

interface Words<More> {
  /** What the page shows beside the values. */
  more?: More
  /** Needed by operators who have yet to bind an authenticator. */
  beforeBinding?: true
}

/** The values with their version. */
export const settingsRead = <
  S extends SettingsForm,
  const More extends Shape = Record<never, never>,
>(
  form: S,
  { more, beforeBinding }: Words<More> = {},
) =>
  call({
    area: form.area,
    path: form.readPath,
    summary: form.summary.read,
    access: form.view,
    ...(beforeBinding && { beforeBinding }),
    body: s.object(shapeOf(form.key, keySchema)),
    result: s.object({ ...shapeOf(form.fields, schemaOf), ...standing, ...more }),
  }) as Call<S['readPath'], s.Schema<KeyOf<S>>, s.Schema<Read<S, Outputs<More>>>>

/** Saves all fields at once, on the version that was read. */
export const settingsSave = <S extends SettingsForm>(form: S) =>
  call({
    area: form.area,
    path: form.savePath,
    summary: form.summary.save,
    access: form.edit,
    ...(form.secondFactor && { secondFactor: form.secondFactor }),
    body: s.withProblems(
      s.object({
        ...shapeOf(form.key, keySchema),
        ...shapeOf(form.fields, schemaOf),
        version: standing.version,
        ...(form.secondFactor && { verifyCode: s.optional(s.googleCode()) }),
      }),
      (values) => settingsProblems(form, values as SettingsValues),
    ),
    result: s.object({ ...shapeOf(form.fields, schemaOf), ...standing }),
    errors: ['settingsChanged', 'notFound'],
  }) as Call<S['savePath'], s.Schema<Save<S>>, s.Schema<Read<S, unknown>>>

/** Of each of several forms by itself. */
export type SettingsCall<S> = S extends SettingsForm
  ?
      | ReturnType<typeof settingsSave<S>>
      | (S extends { readsMore: true } ? never : ReturnType<typeof settingsRead<S>>)
  : never

/** The calls that follow from a form. */
export const settingsCalls = (form: SettingsForm): readonly Call[] =>
  form.readsMore ? [settingsSave(form)] : [settingsRead(form), settingsSave(form)]
