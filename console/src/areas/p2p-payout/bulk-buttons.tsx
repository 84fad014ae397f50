/** Buttons on the list of P2P payouts that lead to bulk payouts. */

import { IconStack2, IconUpload } from '@tabler/icons-react'
import { navigate } from '../../lib/navigation.tsx'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ToolButton } from '../../ui/tool-button.tsx'

export function BulkButtons() {
  const { bulkPayout, payoutBatches } = useTexts('shell')
  const { may } = useOperator()
  return (
    <>
      <ToolButton
        label={payoutBatches}
        icon={IconStack2}
        onClick={() => navigate('/c2c/payout/list')}
      />
      {may('p2pPayout.create') && (
        <Button
          size="xs"
          leftSection={<IconUpload size={15} stroke={1.8} aria-hidden />}
          onClick={() => navigate('/c2c/payout/add')}
        >
          {bulkPayout}
        </Button>
      )}
    </>
  )
}
