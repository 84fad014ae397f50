/** The notices behind the bell: reviews, exports and failed notifications. */
import type { NoticeTopic } from '@countinghouse/contract/areas/notice/notice.contract.ts'
import type { ApiResult } from '@countinghouse/contract/registry/api.ts'
import { IconBell } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchData } from '../../lib/api.ts'
import { navigate } from '../../lib/navigation.tsx'
import { noticesKey } from '../../lib/notices.ts'
import { useTexts } from '../../lib/texts.ts'
import { Inline } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import panel from '../../ui/popover.module.css'
import { usePopover } from '../../ui/use-popover.ts'
import classes from './notice.module.css'
import { NoticeItem, noticeUrl } from './notice-item.tsx'

export type Notice = ApiResult<'/notices/list'>['notices'][number]

/** What a person has to do comes first. Each topic keeps its newest first. */
const topics = [
  'case',
  'review',
  'hold',
  'debt',
  'stop',
  'duties',
  'notification',
  'export',
] as const satisfies NoticeTopic[]

const byTopic = (notices: readonly Notice[]) =>
  topics
    .map((topic) => [topic, notices.filter((notice) => notice.topic === topic)] as const)
    .filter(([, ofTopic]) => ofTopic.length > 0)

/** While there is no stream. */
const pollMs = 60_000

export default function NoticeCentre() {
  const t = useTexts('notice')
  const { data, error, refetch, readOne, readAll } = useNotices()
  const { isOpen, close, buttonProps, panelProps } = usePopover('end', (opens) => {
    if (opens) void refetch()
  })
  const notices = data?.notices ?? []
  const unread = notices.filter(({ isRead }) => !isRead).length
  const open = (notice: Notice) => {
    close()
    readOne(notice)
    navigate(noticeUrl(notice))
  }
  return (
    <span className={classes.bell}>
      <IconButton label={t.button({ count: unread })} {...buttonProps}>
        <IconBell size={18} stroke={1.6} aria-hidden />
      </IconButton>
      {unread > 0 && <b aria-hidden="true">{unread}</b>}
      <div
        {...panelProps}
        className={`${panel.panel} ${classes.panel}`}
        role="dialog"
        aria-label={t.title}
      >
        <Inline className={classes.head} justify="between">
          <h2>{t.title}</h2>
          <Button
            size="compact-xs"
            variant="subtle"
            disabled={unread === 0}
            onClick={() => data && readAll(data.asOf)}
          >
            {t.readAll}
          </Button>
        </Inline>
        {!data && error && (
          <p role="alert">
            {t.failed}{' '}
            <Button size="compact-xs" variant="default" onClick={() => void refetch()}>
              {t.retry}
            </Button>
          </p>
        )}
        {data && notices.length === 0 && <p>{t.none}</p>}
        {isOpen &&
          byTopic(notices).map(([topic, ofTopic]) => (
            <section key={topic} aria-labelledby={`notices-${topic}`}>
              <h3 id={`notices-${topic}`}>{t.topics[topic]}</h3>
              <ul>
                {ofTopic.map((notice) => (
                  <NoticeItem key={notice.id} notice={notice} onOpen={() => open(notice)} />
                ))}
              </ul>
            </section>
          ))}
      </div>
    </span>
  )
}

function useNotices() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: noticesKey,
    queryFn: ({ signal }) => fetchData('/notices/list', {}, { signal, background: true }),
    refetchInterval: pollMs,
  })
  /** An optimistic update; the server's state is fetched afterwards. */
  const mark = (isMarked: (notice: Notice) => boolean, keep: () => Promise<unknown>) => {
    client.setQueryData<ApiResult<'/notices/list'>>(
      noticesKey,
      (before) =>
        before && {
          ...before,
          notices: before.notices.map((each) =>
            isMarked(each) ? { ...each, isRead: true } : each,
          ),
        },
    )
    keep()
      // If it failed, the refetch shows the notice as unread again.
      .catch(() => undefined)
      .finally(() => void refetch())
  }
  return {
    data,
    error,
    refetch,
    readOne: ({ topic, id, isRead }: Notice) => {
      if (isRead) return
      mark(
        (each) => each.topic === topic && each.id === id,
        () => fetchData('/notices/read', { topic, id }, { background: true, outlivesPage: true }),
      )
    },
    readAll: (asOf: string) =>
      mark(
        () => true,
        () => fetchData('/notices/readAll', { asOf }, { outlivesPage: true }),
      ),
  }
}
