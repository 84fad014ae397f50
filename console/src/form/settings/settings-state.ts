/** The values of a settings form while they are edited. Pure: what changed, and what two operators changed at once. */
import {
  changedFields,
  normalised,
  type SettingsField,
  type SettingsForm,
  type SettingsValue,
  type SettingsValues,
  sameValue,
} from '@countinghouse/contract/engine/settings.ts'

type Fields = Pick<SettingsForm, 'fields'>

/** Numbers are strings while they are being edited. */
export const draftOf = ({ fields }: Fields, values: SettingsValues): SettingsValues =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => {
      const value = values[name] ?? ''
      return [name, kind === 'integer' ? String(value) : value]
    }),
  )

const wireValue = ({ kind }: SettingsField, value: SettingsValue): SettingsValue =>
  kind === 'integer' && /^-?\d{1,15}$/.test(String(value)) ? Number(value) : value

/** As it would be saved over `base`. */
export function valuesToSave(
  form: Fields,
  draft: SettingsValues,
  base: SettingsValues,
): SettingsValues {
  const tidy = normalised(form, draft, base)
  return Object.fromEntries(
    Object.entries(form.fields).map(([name, field]) => [name, wireValue(field, tidy[name] ?? '')]),
  )
}

export interface Change {
  field: string
  before: SettingsValue
  after: SettingsValue
}

export function changesOf(form: Fields, base: SettingsValues, draft: SettingsValues): Change[] {
  const after = valuesToSave(form, draft, base)
  return changedFields(form, base, after).map((field) => ({
    field,
    before: base[field] ?? '',
    after: after[field] ?? '',
  }))
}

export interface Difference {
  field: string
  theirs: SettingsValue
  mine: SettingsValue
}

/** Fields that both have changed since `base`, to different values. */
export function differencesOf(
  form: Fields,
  base: SettingsValues,
  theirs: SettingsValues,
  draft: SettingsValues,
): Difference[] {
  return changesOf(form, base, draft)
    .filter(
      ({ field, after }) =>
        !sameValue(theirs[field], base[field]) && !sameValue(theirs[field], after),
    )
    .map(({ field, after }) => ({ field, theirs: theirs[field] ?? '', mine: after }))
}

/** My changes on top of what is saved now. */
export function rebaseDraft(
  form: Fields,
  base: SettingsValues,
  theirs: SettingsValues,
  draft: SettingsValues,
): SettingsValues {
  const mine = changesOf(form, base, draft).map(({ field }) => field)
  const fresh = draftOf(form, theirs)
  return Object.fromEntries(
    Object.keys(form.fields).map((name) => [
      name,
      (mine.includes(name) ? draft[name] : fresh[name]) ?? '',
    ]),
  )
}
