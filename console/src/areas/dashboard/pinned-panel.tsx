/** The pages that the operator has pinned, as links. */
import { hiddenMenuIds, menuFor } from '@countinghouse/contract/registry/menu.ts'
import { IconPin } from '@tabler/icons-react'
import { useMenuUrl } from '../../lib/current-country.ts'
import { useOperator } from '../../lib/operator.ts'
import { usePinnedPages } from '../../lib/pinned-pages.ts'
import { useTexts } from '../../lib/texts.ts'
import { Inline, Text } from '../../ui/box.tsx'
import { ChipLink } from '../../ui/pressable.tsx'
import { TitledPanel } from './panel.tsx'
import classes from './panels.module.css'

export function PinnedPanel() {
  const t = useTexts('dashboard')
  const names: Partial<Record<number, string>> = useTexts('menu')
  const { user, merchant } = useOperator()
  const address = useMenuUrl()
  const { pinned } = usePinnedPages()
  const hidden = hiddenMenuIds(merchant.useLocalConfig)
  const entries = menuFor(user.roles).filter(({ id }) => !hidden.includes(id))
  const shown = (pinned ?? []).flatMap((id) => entries.filter((entry) => entry.id === id))
  return (
    <TitledPanel title={t.pinned}>
      {pinned && shown.length === 0 ? (
        <Text className={classes.note} tone="dim" size="sm">
          {t.pinHint} <IconPin size={14} stroke={1.6} aria-hidden />
        </Text>
      ) : (
        <Inline as="ul" align="stretch" wrap gap="sm">
          {shown.map((entry) => (
            <li key={entry.id}>
              <ChipLink href={`#${address(entry)}`}>{names[entry.id]}</ChipLink>
            </li>
          ))}
        </Inline>
      )}
    </TitledPanel>
  )
}
