/** `npm run audit`: recomputes every merchant's books and log. Exits with 1 at the first difference. */

import { readConfig } from '../platform/config.ts'
import { findDatabase } from '../platform/db/find-database.ts'
import { auditDatabase } from './audit-database.ts'
import { runCommand } from './run-command.ts'

const help = `Usage, with the settings of npm start, also beside a running server:

  npm run audit`

await runCommand(help, {}, async () => {
  const { address, stop } = await findDatabase(readConfig(process.env), { joinRunning: true })
  try {
    await auditDatabase(address)
  } finally {
    await stop()
  }
})
