/** Search results in groups, and a hint when there are none. */
import { useTexts } from '../../lib/texts.ts'
import { Inline, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import type { Combobox } from '../../ui/use-combobox.ts'
import { ChoiceLine } from './choice-line.tsx'
import { type Choice, type Group, keyOf, type SearchState } from './choices.ts'
import classes from './search.module.css'

interface Props {
  combobox: Combobox
  groups: readonly Group[]
  onChoose(choice: Choice): void
  state: SearchState
  onRetry(): void
}

export function SearchResults({ combobox, groups, onChoose, state, onRetry }: Props) {
  const t = useTexts('search')
  const { id, at, setActive } = combobox
  const count = groups.reduce((sum, { choices }) => sum + choices.length, 0)
  let place = -1
  return (
    <>
      <div id={combobox.listId} role="listbox" aria-label={t.results} className={classes.list}>
        {groups.map(({ name, choices }) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox knows groups, and no fieldsets.
          <div key={name} role="group" aria-labelledby={`${id}${name}`}>
            <Text id={`${id}${name}`} className={classes.title} tone="dim" size="xs" strong>
              {t.groups[name]}
            </Text>
            {choices.map((choice) => {
              place += 1
              const here = place
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys.
                <div
                  key={keyOf(choice)}
                  {...combobox.option(here)}
                  role="option"
                  tabIndex={-1}
                  className={classes.option}
                  onMouseMove={() => here !== at && setActive(here)}
                  onClick={() => onChoose(choice)}
                >
                  <ChoiceLine choice={choice} />
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <Inline className={classes.foot} gap="sm" tone="dim" size="sm">
        <span role="status">{footText(t, state, count)}</span>
        {state === 'error' && (
          <Button size="compact-xs" variant="default" onClick={onRetry}>
            {t.retry}
          </Button>
        )}
        <span className={classes.keys} aria-hidden="true">
          <kbd>↑</kbd>
          <kbd>↓</kbd> {t.keys.move} <kbd>↵</kbd> {t.keys.open}
        </span>
      </Inline>
    </>
  )
}

function footText(t: ReturnType<typeof useTexts<'search'>>, state: SearchState, count: number) {
  if (state === 'idle') return t.lead
  if (state === 'searching') return t.searching
  if (state === 'error') return t.failed
  return count === 0 ? t.nothing : t.found({ count })
}
