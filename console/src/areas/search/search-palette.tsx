/** Global search: pages by name at once, orders and customers as soon as the server answers. */
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { fetchData } from '../../lib/api.ts'
import { customerUrl } from '../../lib/customer-url.ts'
import { navigate } from '../../lib/navigation.tsx'
import { useOperator } from '../../lib/operator.ts'
import { readJson, recentChoicesKey, writeJson } from '../../lib/storage.ts'
import { useTexts } from '../../lib/texts.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { orderUrl } from '../../orders/order-urls.ts'
import { Inline } from '../../ui/box.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useCombobox } from '../../ui/use-combobox.ts'
import { type Choice, groupsOf, type PageChoice, type SearchState } from './choices.ts'
import { addRecent, fromStored, toStored } from './recent-choices.ts'
import classes from './search.module.css'
import { SearchResults } from './search-results.tsx'
import { useSearchActions } from './use-search-actions.ts'
import { wordsFor } from './words-for.ts'

const waitMs = 200
const leastLength = 2

interface Props {
  /** The pages of the operator's menu. */
  pages: readonly (PageChoice & { id: number })[]
  /** What is searched at once. */
  pasted: string
  onChangePassword(): void
  onClose(): void
}

export default function SearchPalette({ pages: inMenu, pasted, onChangePassword, onClose }: Props) {
  const t = useTexts('search')
  const [text, setText] = useState(pasted)
  const actions = useSearchActions(onChangePassword)
  const pages = useMemo(
    () => inMenu.map((page) => ({ ...page, words: wordsFor(t.words, page.id) })),
    [inMenu, t],
  )
  const places = useMemo(() => [...actions, ...pages], [actions, pages])
  const { recent, choose } = useChoosing(places, onClose)
  const search = useSearch(text)
  const groups = useMemo(
    () => groupsOf(text, actions, pages, recent, search.found),
    [text, actions, pages, recent, search.found],
  )
  const combobox = useCombobox({
    options: groups.flatMap(({ choices }) => choices),
    start: 'first',
    onChoose: choose,
  })

  return (
    <Dialog title={t.title} onClose={onClose} size={620} bare>
      <Inline className={classes.head} gap="sm">
        <input
          {...combobox.field}
          type="text"
          className={classes.input}
          data-autofocus
          aria-label={t.title}
          placeholder={t.placeholder}
          value={text}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setText(event.currentTarget.value)
            combobox.restart()
          }}
        />
        <IconButton small label={t.close} onClick={onClose}>
          <IconX size={16} stroke={1.7} aria-hidden />
        </IconButton>
      </Inline>
      <SearchResults
        combobox={combobox}
        groups={groups}
        onChoose={choose}
        state={search.state}
        onRetry={search.retry}
      />
    </Dialog>
  )
}

function useSearch(text: string) {
  const typed = text.trim()
  const debounced = useDebounced(typed, waitMs)
  const long = debounced.length >= leastLength && typed.length >= leastLength
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['search', debounced],
    queryFn: ({ signal }) => fetchData('/search', { text: debounced }, { signal }),
    enabled: long,
    staleTime: 5_000,
  })
  const state: SearchState =
    typed.length < leastLength
      ? 'idle'
      : isFetching || debounced !== typed
        ? 'searching'
        : error
          ? 'error'
          : 'done'
  return { found: long ? data : undefined, state, retry: () => void refetch() }
}

function useChoosing(pages: readonly PageChoice[], onClose: () => void) {
  const { user } = useOperator()
  const key = recentChoicesKey(user.name)
  const [recent] = useState(() => fromStored(readJson(key), pages))
  const choose = (choice: Choice) => {
    writeJson(key, toStored(addRecent(recent, choice)))
    onClose()
    if (choice.type === 'page' && choice.page.run) choice.page.run()
    else navigate(choiceUrl(choice))
  }
  return { recent, choose }
}

function choiceUrl(choice: Choice): string {
  if (choice.type === 'page') return choice.page.path
  if (choice.type === 'order') return orderUrl(choice.order)
  return customerUrl(choice.customer.customerUid)
}
