/** The merchant's own account, or a customer's by its UID. */
import { accountTypes } from '@countinghouse/contract/areas/transfer/transfer.order.ts'
import { CustomerField } from '../../form/customer-field.tsx'
import { ChoiceField, FieldNote } from '../../form/fields.tsx'
import type { FormField } from '../../form/use-form.ts'
import { useTexts } from '../../lib/texts.ts'

interface Props {
  label: string
  type: FormField
  uid: FormField
  /** What has been found out about the account. */
  known: readonly (string | undefined)[]
  onLeave(): void
  onChoose(customerUid: string): void
}

export function AccountFields({ label, type, uid, known, onLeave, onChoose }: Props) {
  const { accountType } = useTexts('order')
  const { customerUid } = useTexts('field')
  const names = Object.keys(accountTypes.ids) as (keyof typeof accountType)[]
  const about = known.filter(Boolean).join(' · ')
  return (
    <div>
      <ChoiceField
        label={label}
        {...type}
        options={names.map((value) => ({ value, label: accountType[value] }))}
      />
      {type.value === 'customer' && (
        <CustomerField label={customerUid} {...uid} onBlur={onLeave} onChoose={onChoose} />
      )}
      {about && <FieldNote>{about}</FieldNote>}
    </div>
  )
}
