/** What somebody who shows the product can make happen. Plain data: the console loads it. */
export const demoActions = [
  'customerPays',
  'customerUnderpays',
  'payoutToReview',
  'appeal',
  'callbacksDown',
  'callbacksUp',
] as const
export type DemoAction = (typeof demoActions)[number]

export const demoActionPath = '/demo/act'
