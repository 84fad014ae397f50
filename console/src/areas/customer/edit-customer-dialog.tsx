import { customerList } from '@countinghouse/contract/areas/customer/customer.list.ts'
import { isEmail, isPhone } from '@countinghouse/contract/engine/checks.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { Fields, RemarkField, TextField } from '../../form/fields.tsx'
import { focusWrongSoon, useForm } from '../../form/use-form.ts'
import { fetchData } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { listKey } from '../../list/list-query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'

const nameMax = 100

const textOf = (value: Row[string] | undefined) => String(value ?? '')

export default function EditCustomerDialog(props: { customer: Row; onClose(): void }) {
  const { customer, onClose } = props
  const t = useTexts('customerPage')
  const { save: label, modified } = useTexts('shell')
  const titles = useTexts('field')
  const client = useQueryClient()
  const customerUid = textOf(customer.customerUid)
  const form = useForm({
    customerName: textOf(customer.customerName),
    email: textOf(customer.email),
    phone: textOf(customer.phone),
    remark: textOf(customer.remark),
  })

  const { busy, submit } = useSubmit(async (details: typeof form.values) => {
    const body = { customerUid, ...details }
    await fetchData('/customer/updateCustomerInfo', body, { failure: 'change' })
    toast.success(modified)
    void client.invalidateQueries({ queryKey: listKey(customerList) })
    onClose()
  })

  function save(event: SubmitEvent<HTMLFormElement>) {
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
    if (right) void submit(details)
    else focusWrongSoon(event.currentTarget)
  }

  return (
    <Dialog title={t.editTitle({ uid: customerUid })} onClose={onClose}>
      <form onSubmit={save} noValidate>
        <Fields>
          <TextField label={titles.customerName} max={nameMax} {...form.field('customerName')} />
          <TextField label={titles.email} type="email" {...form.field('email')} />
          <TextField label={titles.phone} type="tel" max={30} {...form.field('phone')} />
          <RemarkField label={titles.remark} {...form.field('remark')} />
        </Fields>
        <DialogActions onCancel={onClose}>
          <Button type="submit" loading={busy}>
            {label}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
