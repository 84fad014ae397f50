/** The filters over the page, with their buttons in reach of a thumb. */
import { useTexts } from '../../lib/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { FilterFields } from './filter-fields.tsx'
import { type FilterFormProps, useFilterDraft } from './use-filter-draft.ts'

interface Props extends FilterFormProps {
  onClose(): void
}

export default function FilterSheet({ onClose, ...props }: Props) {
  const t = useTexts('list')
  const form = useFilterDraft({
    ...props,
    onQuery(filters) {
      props.onQuery(filters)
      onClose()
    },
    onReset() {
      props.onReset()
      onClose()
    },
  })
  return (
    <Dialog
      title={t.filters}
      size={560}
      onClose={onClose}
      keepOnEscape={form.openName !== undefined}
    >
      <form aria-label={t.filters} onSubmit={form.submit} noValidate>
        <FilterFields list={props.list} applied={props.applied} form={form} />
        <DialogActions>
          <Button variant="default" onClick={form.reset}>
            {t.reset}
          </Button>
          <Button type="submit">{t.query}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
