import { p2pPayoutSplit } from '@countinghouse/contract/areas/p2p-payout/p2p-payout-split.contract.ts'
import { type Route, route } from '../../http/route.ts'
import { splitP2pPayout } from './split-p2p-payout.command.ts'

export const p2pPayoutSplitRoutes: Route[] = [
  route(p2pPayoutSplit, (body, { services, caller, address }) =>
    splitP2pPayout(services, caller, body, address),
  ),
]
