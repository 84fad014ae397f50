import { demoAct } from '@countinghouse/contract/areas/demo/demo.contract.ts'
import type { DemoAction } from '@countinghouse/contract/areas/demo/demo-actions.ts'
import { type Route, route } from '../../src/platform/http/route.ts'
import type { DemoPanel } from './demo-panel.ts'

/** `panel` resolves once the demo world goes on. */
export const panelRoutes = (panel: () => Promise<DemoPanel>): Route[] => [
  route(demoAct, async ({ action }, { caller: { merchantId } }) =>
    (await panel()).act(merchantId, action as DemoAction),
  ),
]
