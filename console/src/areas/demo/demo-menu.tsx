/** For whoever shows the product: makes something happen, and leads to what came of it. */
import {
  type DemoAction,
  demoActionPath,
  demoActions,
} from '@countinghouse/contract/areas/demo/demo-actions.ts'
import { IconPlayerPlay } from '@tabler/icons-react'
import { fetchDeclared } from '../../lib/api.ts'
import { navigate } from '../../lib/navigation.tsx'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { type OrderName, orderUrl } from '../../orders/order-urls.ts'
import iconButton from '../../ui/icon-button.module.css'
import { Menu } from '../../ui/menu.tsx'

export default function DemoMenu() {
  const t = useTexts('demo')
  const { busy, submit } = useSubmit(async (action: DemoAction) => {
    toast.info(t.working)
    navigate(orderUrl(await fetchDeclared<OrderName>(demoActionPath, { action })))
  })

  const items = demoActions.map((action) => ({
    label: t.actions[action],
    disabled: busy,
    onSelect: () => void submit(action),
  }))
  return (
    <Menu label={t.title} tip={t.title} className={iconButton.button} items={items}>
      <IconPlayerPlay size={18} stroke={1.6} aria-hidden />
    </Menu>
  )
}
