import { migrate } from '../store/migrations/migrate.ts'
import { openDatabase } from '../store/open-database.ts'

// A node that does nothing but start: run as a process of its own by tests of several that start at once.
const { database } = openDatabase(process.argv[2] ?? '')
await migrate(database, { now: Date.now })
await database.close()
