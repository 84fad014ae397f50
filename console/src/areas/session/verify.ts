import type { ApiBody } from '@countinghouse/contract/registry/api.ts'

/** Submits the second step; resolves to the reason when it was refused. */
export type Verify = (
  answer: Omit<ApiBody<'/user/googleAuth'>, 'ticket'>,
) => Promise<string | undefined>
