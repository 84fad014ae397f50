/** A statement of one balance: a page that can be shared by its address, printed, and saved as a file. */
import { IconDownload, IconFileInvoice, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fetchDeclared, fetchDeclaredFile } from '../../lib/api.ts'
import { navigate, useLocation } from '../../lib/navigation.tsx'
import { saveFile } from '../../lib/save-file.ts'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { statementPath } from '../../orders/balances/balance.ts'
import { Inline } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Page } from '../../ui/page.tsx'
import { Statement, type StatementData } from './statement.tsx'
import { StatementForm } from './statement-form.tsx'
import { readStatement, statementQuery, writeStatement } from './statement-state.ts'
import { useStatementRecords } from './use-statement-records.ts'

export function StatementPage({ ofCustomer }: { ofCustomer: boolean }) {
  const t = useTexts('statement')
  const { retry } = useTexts('list')
  const { path, search } = useLocation()
  const state = useMemo(() => readStatement(search, Date.now()), [search])
  const query = useMemo(() => statementQuery(state, ofCustomer), [state, ofCustomer])
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['statement', query],
    queryFn: ({ signal }) =>
      fetchDeclared<StatementData>(statementPath(query ?? {}), query ?? {}, { signal }),
    enabled: query !== undefined,
  })
  const records = useStatementRecords(query)
  return (
    <Page
      lead={t.statementLead}
      actions={
        data &&
        query && (
          <Inline align="stretch" wrap gap="sm">
            <SaveButton query={query} />
            <Button
              size="xs"
              loading={records.printing}
              leftSection={<IconPrinter size={15} stroke={1.7} aria-hidden />}
              onClick={records.print}
            >
              {t.print}
            </Button>
          </Inline>
        )
      }
    >
      <StatementForm
        ofCustomer={ofCustomer}
        state={state}
        onShow={(next) => navigate(path + writeStatement(next), { replace: true })}
      />
      {data && query && (
        <Statement data={data} query={query} records={records} updatedAt={dataUpdatedAt} />
      )}
      {!query && (
        <EmptyState
          icon={<IconFileInvoice size={28} stroke={1.4} aria-hidden />}
          title={t.chooseBalance}
          lead={t.chooseLead}
        />
      )}
      {query && error && !data && (
        <EmptyState title={t.statementFailed} lead={error.message}>
          <Button size="xs" variant="default" onClick={() => void refetch()}>
            {retry}
          </Button>
        </EmptyState>
      )}
      {query && !error && !data && <p role="status">{t.loadingStatement}</p>}
    </Page>
  )
}

function SaveButton({ query }: { query: object & { customerUid?: string | undefined } }) {
  const t = useTexts('statement')
  const { succeeded } = useTexts('exportRecord')
  const { busy, submit } = useSubmit(async () => {
    const { content, name } = await fetchDeclaredFile(`${statementPath(query)}/export`, query)
    saveFile(content, name)
    toast.success(succeeded)
  })
  return (
    <Button
      size="xs"
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={15} stroke={1.7} aria-hidden />}
      onClick={() => void submit()}
    >
      {t.xlsx}
    </Button>
  )
}
