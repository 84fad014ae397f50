/**
 * Words of pages that are opened now and then: they come with the code of the page, so that nobody waits for them at
 * sign-in. Words that declarations look up (fields, states, moves) are not among them.
 */
import type apiKey from '../areas/api-key/texts.en.ts'
import type bulkPayout from '../areas/bulk-payout/texts.en.ts'
import type reportSchedule from '../areas/report-schedule/texts.en.ts'

export type LateTexts = {
  apiKey: typeof apiKey
  bulkPayout: typeof bulkPayout
  reportSchedule: typeof reportSchedule
}
export type LateArea = keyof LateTexts
