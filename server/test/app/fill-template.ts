// A program: makes what every test file's database begins with: the schema, the keys of a server, and the operators of
// two merchants. Its arguments are the address of an empty database, as JSON, and where the key of secrets is kept.
import { createDemoOperators } from '../../demo/world/demo-world.ts'
import { loadServices } from '../../src/load-services.ts'
import { readConfig } from '../../src/platform/config.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { connect } from '../../src/platform/db/owner.ts'
import { passwordOf } from './browser.ts'
import { cheapHash } from './cheap-password.ts'
import { beginCitus, endCitus, onCitus } from './on-citus.ts'

const [, , address = '', secretsKeyFile = ''] = process.argv
const database = JSON.parse(address)
if (onCitus) await beginCitus(database)
await migrate(database)
const db = openDatabase(database, 1)
// RSA keys are created at a server's first start.
await loadServices({ ...readConfig({}), secretsKeyFile }, db)
await createDemoOperators(db)
await db.close()

const owner = connect(database, { max: 1 })
for (const { name } of await owner<{ name: string }[]>`select name from operator`)
  await owner`update operator set password_hash = ${cheapHash(passwordOf(name))} where name = ${name}`
await owner.end()
if (onCitus) await endCitus(database)
