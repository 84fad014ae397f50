import { agentKind } from '@countinghouse/contract/areas/agent/agent.order.ts'
import { OrderListPage } from '../../orders/order-list-page.tsx'

export default function AgentPage() {
  return <OrderListPage kind={agentKind} />
}
