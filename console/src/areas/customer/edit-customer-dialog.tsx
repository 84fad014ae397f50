import { customerList } from '@countinghouse/contract/areas/customer/customer.list.ts'
import { isEmail, isPhone } from '@countinghouse/contract/kit/checks.ts'
import type { Row } from '@countinghouse/contract/kit/list.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { Fields, RemarkField, TextField } from '../../form/fields.tsx'
import { useForm } from '../../form/use-form.ts'
import { fetchData } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { listKey } from '../../list/use-list.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'

const nameMax = 100

const textOf = (value: Row[string] | undefined) => String(value ?? '')

export default function EditCustomerDialog(props: { customer: Row; onClose(): void }) {
  const { customer, onClose } = props
  const t = useTexts('customer')
  const { save, modified } = useTexts('shell')
  const titles = useTexts('field')
  const client = useQueryClient()
  const frame = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const customerUid = textOf(customer.customerUid)
  const form = useForm({
    customerName: textOf(customer.customerName),
    email: textOf(customer.email),
    phone: textOf(customer.phone),
    remark: textOf(customer.remark),
  })

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const { customerName, email, phone, remark } = form.values
    const details = {
      customerName: customerName.trim(),
      email: email.trim(),
      phone: phone.trim(),
      remark: remark.trim(),
    }
    const right = form.check({
      email: isEmail(details.email) ? undefined : t.emailRule,
      phone: isPhone(details.phone) ? undefined : t.phoneRule,
    })
    if (!right) {
      return setTimeout(() =>
        frame.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
      )
    }
    if (busy) return
    setBusy(true)
    try {
      await fetchData('/customer/updateCustomerInfo', { customerUid, ...details })
      toast.success(modified)
      void client.invalidateQueries({ queryKey: listKey(customerList) })
      onClose()
    } catch {
      // The error has already been shown; the dialog stays open for a retry.
      setBusy(false)
    }
  }

  return (
    <Dialog title={t.editTitle({ uid: customerUid })} onClose={onClose}>
      <form ref={frame} onSubmit={submit} noValidate>
        <Fields>
          <TextField label={titles.customerName} max={nameMax} {...form.field('customerName')} />
          <TextField label={titles.email} type="email" {...form.field('email')} />
          <TextField label={titles.phone} type="tel" max={30} {...form.field('phone')} />
          <RemarkField label={titles.remark} {...form.field('remark')} />
        </Fields>
        <DialogActions onCancel={onClose}>
          <Button type="submit" loading={busy}>
            {save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
