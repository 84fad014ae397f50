import { openLimits } from '@countinghouse/contract/open/signature.ts'
import { useQueryClient } from '@tanstack/react-query'
import form from '../../form/form.module.css'
import { Summary } from '../../form/summary.tsx'
import { TwoStepDialog } from '../../form/two-step-dialog.tsx'
import { useForm } from '../../form/use-form.ts'
import { ApiError, call } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Textarea } from '../../ui/field.tsx'
import { apiKeyKey, useApiKey } from './use-api-key.ts'

const linesOf = (text: string): string[] => text.split(/[\s,]+/).filter((line) => line !== '')

export default function EditApiKeyDialog({ onClose }: { onClose(): void }) {
  const { data } = useApiKey()
  // Opened from the card, which has them already.
  return data ? <Form data={data} onClose={onClose} /> : null
}

interface Props {
  data: NonNullable<ReturnType<typeof useApiKey>['data']>
  onClose(): void
}

function Form({ data, onClose }: Props) {
  const t = useTexts('apiKey')
  const { modified } = useTexts('shell')
  const client = useQueryClient()
  const fields = useForm({
    merchantPublicKey: data.merchantPublicKey ?? '',
    allowedAddresses: data.allowedAddresses.join('\n'),
  })
  const { merchantPublicKey, allowedAddresses } = fields.values
  const addresses = linesOf(allowedAddresses)
  const pem = merchantPublicKey.trim()
  return (
    <TwoStepDialog
      title={t.edit}
      action={t.save}
      confirmLead={t.confirmLead}
      protection="whenBound"
      check={() =>
        fields.check({
          merchantPublicKey: pem === '' ? t.publicKeyEmpty : undefined,
          allowedAddresses:
            addresses.length > openLimits.allowedAddressesMax
              ? t.tooManyAddresses({ most: openLimits.allowedAddressesMax })
              : undefined,
        })
      }
      form={
        <div className={form.fields}>
          <Area
            label={t.merchantPublicKey}
            description={t.publicKeyLead}
            rows={7}
            {...fields.field('merchantPublicKey')}
          />
          <Area
            label={t.allowedAddresses}
            description={t.addressesLead}
            rows={4}
            {...fields.field('allowedAddresses')}
          />
        </div>
      }
      summary={
        <Summary
          lines={[
            { label: t.merchantPublicKey, value: pem, kind: 'address' },
            {
              label: t.allowedAddresses,
              value: addresses.length > 0 ? addresses.join(', ') : t.everywhere,
            },
          ]}
        />
      }
      send={({ requestNo: _, ...code }) =>
        call('/merchants/info2/save', {
          merchantPublicKey: pem,
          allowedAddresses: addresses,
          ...code,
        })
      }
      onDone={() => {
        toast.success(modified)
        void client.invalidateQueries({ queryKey: apiKeyKey })
        onClose()
      }}
      onRefused={(error) => {
        // The message names the field by its title.
        const isAddress = error instanceof ApiError && error.message.includes(t.allowedAddresses)
        return fields.refuse(error, {
          inputInvalid: isAddress ? 'allowedAddresses' : 'merchantPublicKey',
        })
      }}
      onClose={onClose}
    />
  )
}

interface AreaProps {
  label: string
  description: string
  rows: number
  value: string
  error: string | undefined
  onChange(value: string): void
}

const Area = ({ onChange, ...more }: AreaProps) => (
  <Textarea
    {...more}
    className={form.mono}
    spellCheck={false}
    autoComplete="off"
    maxLength={4000}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
