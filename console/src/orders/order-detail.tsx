/** Everything about one order, in a drawer that has an address of its own. */
import type { List } from '@countinghouse/contract/kit/list.ts'
import { Button, Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { fetchDeclared } from '../lib/api.ts'
import { useTexts } from '../lib/texts.ts'
import { toast } from '../lib/toast.ts'
import { Badge } from '../list/cells.tsx'
import type { RowAction } from '../list/row-actions.ts'
import { toneOf } from '../list/tones.ts'
import { useWords } from '../list/words.ts'
import { useEscape } from '../ui/dialog-stack.ts'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import { orderKey } from './order.ts'
import classes from './order-detail.module.css'
import { OrderFields } from './order-fields.tsx'
import type { OrderDetail as Detail } from './trace.ts'
import { Trace } from './trace-view.tsx'

interface Props {
  list: List
  path: string
  orderNo: string
  actions: readonly RowAction[]
  onClose(): void
}

export default function OrderDetail({ list, path, orderNo, actions, onClose }: Props) {
  const t = useTexts('order')
  useFocusReturn()
  useEscape(onClose)
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      closeOnEscape={false}
      position="right"
      size={780}
      padding={0}
      lockScroll={false}
      transitionProps={{ duration: 120 }}
    >
      <Drawer.Overlay backgroundOpacity={0.35} />
      <Drawer.Content>
        <div className={classes.head}>
          <Drawer.Title className={classes.title}>
            {t.detailTitle} <span>{orderNo}</span>
          </Drawer.Title>
          <Drawer.CloseButton aria-label={t.closeDetail} />
        </div>
        <Content list={list} path={path} orderNo={orderNo} actions={actions} />
      </Drawer.Content>
    </Drawer.Root>
  )
}

function Content({ list, path, orderNo, actions }: Omit<Props, 'onClose'>) {
  const t = useTexts('order')
  const { retry } = useTexts('list')
  const { data, error, refetch } = useQuery({
    queryKey: orderKey(list, orderNo),
    queryFn: ({ signal }) => fetchDeclared<Detail>(path, { orderNo }, { signal }),
    staleTime: 0,
  })
  if (error && !data) {
    return (
      <div className={classes.waiting} role="alert">
        <p>{t.detailFailed}</p>
        <p>{error.message}</p>
        <Button size="xs" variant="default" onClick={() => refetch()}>
          {retry}
        </Button>
      </div>
    )
  }
  if (!data) {
    return (
      <p className={classes.waiting} role="status">
        {t.loadingDetail}
      </p>
    )
  }
  return (
    <div className={classes.body}>
      <div className={classes.deeds}>
        <Status list={list} detail={data} />
        {actions.map((action) => (
          <Deed key={action.name} action={action} detail={data} />
        ))}
      </div>
      <section>
        <h3>{t.fields}</h3>
        <OrderFields list={list} row={data.order} />
      </section>
      <section>
        <h3>{t.trace}</h3>
        <Trace list={list} detail={data} />
      </section>
    </div>
  )
}

function Status({ list, detail }: { list: List; detail: Detail }) {
  const words = useWords()
  const field = list.fields.status
  const value = String(detail.order.status)
  if (!field) return null
  return <Badge tone={toneOf(field, value) ?? 'neutral'}>{words.value(field, value)}</Badge>
}

function Deed({ action, detail }: { action: RowAction; detail: Detail }) {
  const row = detail.order
  if (action.offered?.(row) === false) return null
  const refusal = action.refusal?.(row)
  return (
    <Button
      size="compact-sm"
      variant={action.prominent ? 'filled' : 'default'}
      aria-disabled={refusal !== undefined || undefined}
      {...(refusal && { 'data-disabled': true })}
      title={refusal}
      onClick={() => (refusal ? toast.info(refusal) : action.run(row))}
    >
      {action.label}
    </Button>
  )
}
