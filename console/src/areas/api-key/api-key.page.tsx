/** The API keys of the merchant, and the requests made with them. */
import { apiKeySetting } from '@countinghouse/contract/areas/api-key/api-key.settings.ts'
import { apiRequestList } from '@countinghouse/contract/areas/api-key/api-request.list.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SettingsDialog } from '../../form/settings/settings-dialog.tsx'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { ListPage } from '../../list/list-page.tsx'
import { Text } from '../../ui/box.tsx'
import { ApiKeyCard } from './api-key-card.tsx'
import NewSecretDialog from './new-secret-dialog.tsx'
import { apiKeyKey } from './use-api-key.ts'

const columns = {
  createTime: 140,
  apiPath: 170,
  resultCode: 92,
  resultMessage: 200,
  httpStatus: 88,
  durationMs: 92,
  orderNo: 110,
  merchantOrderNo: 120,
  clientAddress: 110,
  requestBody: 220,
}

/** Shown in full, as far as the column is wide. */
const cells = {
  apiPath: (row: Row) => (
    <Text as="span" cut>
      {row.apiPath}
    </Text>
  ),
  resultMessage: (row: Row) => (
    <Text as="span" cut title={String(row.resultMessage)}>
      {row.resultMessage}
    </Text>
  ),
  requestBody: (row: Row) => (
    <Text as="span" cut title={String(row.requestBody)}>
      {row.requestBody}
    </Text>
  ),
}

export default function ApiKeyPage() {
  const t = useTexts('apiKey')
  const mayEdit = useOperator().may('apiSetting.edit')
  const client = useQueryClient()
  const [dialog, setDialog] = useState<'edit' | 'secret'>()
  const close = () => setDialog(undefined)
  return (
    <>
      <ListPage
        list={apiRequestList}
        columns={columns}
        lead={t.lead}
        cells={cells}
        above={() => (
          <ApiKeyCard
            {...(mayEdit && {
              onEdit: () => setDialog('edit'),
              onNewSecret: () => setDialog('secret'),
            })}
          />
        )}
      />
      {dialog === 'edit' && (
        <SettingsDialog
          form={apiKeySetting}
          rowKey={{}}
          title={t.edit}
          onSaved={() => void client.invalidateQueries({ queryKey: apiKeyKey })}
          onClose={close}
        />
      )}
      {dialog === 'secret' && <NewSecretDialog onClose={close} />}
    </>
  )
}
