/** A list that has no rows yet: what fills it, and the way there. */
import { isExplained, sourceOf } from '@countinghouse/contract/areas/empty-list/empty-lists.ts'
import { navigate } from '../lib/navigation.tsx'
import { useOperator } from '../lib/operator.ts'
import { useTexts } from '../lib/texts.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/page.tsx'

export default function EmptyList({ name }: { name: string }) {
  const t = useTexts('emptyList')
  const { may } = useOperator()
  const source = sourceOf(name)
  return (
    <EmptyState title={t.title} lead={isExplained(name) ? t.lists[name] : t.other}>
      {source && may(source.permission) && (
        <Button size="xs" variant="default" onClick={() => navigate(source.path)}>
          {t.go[source.name]}
        </Button>
      )}
    </EmptyState>
  )
}
