/** Operators of the demo world, for pictures of it. */
const password = 'harbour2026'

export const admin = { name: 'admin', password }
/** May look at orders and reports, and change nothing. */
export const viewer = { name: 'viewer', password }

export type DemoOperator = typeof admin
