import type { ApiBody } from '@countinghouse/contract/api.ts'

/** What a form of the second step hands over; it resolves to the reason when the answer was refused. */
export type Verify = (
  answer: Omit<ApiBody<'/user/googleAuth'>, 'ticket'>,
) => Promise<string | undefined>
