/** A statement of one balance: a page that can be shared by its address, printed, and saved as a file. */

import { IconDownload, IconFileInvoice, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { statementPath } from '../../balances/balance.ts'
import { fetchDeclared, fetchDeclaredFile } from '../../lib/api.ts'
import { navigate, useLocation } from '../../lib/navigation.tsx'
import { saveFile } from '../../lib/save-file.ts'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Page } from '../../ui/page.tsx'
import classes from './statement.module.css'
import { Statement, type StatementData } from './statement.tsx'
import { StatementForm } from './statement-form.tsx'
import { readStatement, statementQuery, writeStatement } from './statement-state.ts'
import { useStatementRecords } from './use-statement-records.ts'

export function StatementPage({ ofCustomer }: { ofCustomer: boolean }) {
  const t = useTexts('flow')
  const { retry } = useTexts('list')
  const { path, search } = useLocation()
  const state = useMemo(() => readStatement(search, Date.now()), [search])
  const asked = useMemo(() => statementQuery(state, ofCustomer), [state, ofCustomer])
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['statement', asked],
    queryFn: ({ signal }) =>
      fetchDeclared<StatementData>(statementPath(asked ?? {}), asked ?? {}, { signal }),
    enabled: asked !== undefined,
  })
  const records = useStatementRecords(asked)
  return (
    <Page
      lead={t.statementLead}
      actions={
        data &&
        asked && (
          <div className={classes.actions}>
            <SaveButton asked={asked} />
            <Button
              size="xs"
              loading={records.printing}
              leftSection={<IconPrinter size={15} stroke={1.7} aria-hidden />}
              onClick={records.print}
            >
              {t.print}
            </Button>
          </div>
        )
      }
    >
      <StatementForm
        ofCustomer={ofCustomer}
        state={state}
        onShow={(next) => navigate(path + writeStatement(next), { replace: true })}
      />
      {data && asked && (
        <Statement data={data} days={asked} records={records} updatedAt={dataUpdatedAt} />
      )}
      {!asked && (
        <EmptyState
          icon={<IconFileInvoice size={28} stroke={1.4} aria-hidden />}
          title={t.chooseBalance}
          lead={t.chooseLead}
        />
      )}
      {asked && error && !data && (
        <EmptyState title={t.statementFailed} lead={error.message}>
          <Button size="xs" variant="default" onClick={() => void refetch()}>
            {retry}
          </Button>
        </EmptyState>
      )}
      {asked && !error && !data && <p role="status">{t.loadingStatement}</p>}
    </Page>
  )
}

function SaveButton({ asked }: { asked: object & { customerUid?: string | undefined } }) {
  const t = useTexts('flow')
  const { succeeded } = useTexts('exportRecord')
  const [busy, setBusy] = useState(false)
  async function save() {
    if (busy) return
    setBusy(true)
    try {
      const { content, name } = await fetchDeclaredFile(`${statementPath(asked)}/export`, asked)
      saveFile(content, name)
      toast.success(succeeded)
    } catch {
      // The error has already been shown.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="xs"
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={15} stroke={1.7} aria-hidden />}
      onClick={save}
    >
      {t.xlsx}
    </Button>
  )
}
