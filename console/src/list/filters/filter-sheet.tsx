/** The filters in a full-screen dialog, with the buttons in reach of the thumb. */
import type { List } from '@countinghouse/contract/engine/list.ts'
import { useTexts } from '../../lib/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import type { FilterValues } from '../list-state.ts'
import { FilterFields } from './filter-fields.tsx'
import type { FilterDraft } from './use-filter-draft.ts'

interface Props {
  list: List
  applied: FilterValues
  form: FilterDraft
  onClose(): void
}

export default function FilterSheet({ list, applied, form, onClose }: Props) {
  const t = useTexts('list')
  const close = () => {
    form.setOpenName(undefined)
    onClose()
  }
  return (
    <Dialog title={t.filters} size={560} onClose={close} keepOnEscape={form.openName !== undefined}>
      <form aria-label={t.filters} onSubmit={(event) => form.submit(event) && onClose()} noValidate>
        <FilterFields list={list} applied={applied} form={form} />
        <DialogActions>
          <Button
            variant="default"
            onClick={() => {
              form.reset()
              onClose()
            }}
          >
            {t.reset}
          </Button>
          <Button type="submit">{t.query}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
