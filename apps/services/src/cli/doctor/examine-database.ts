import { existsSync } from 'node:fs'
import { migrations } from '../../store/migrations/migrations.ts'
import { openDatabase } from '../../store/open-database.ts'
import type { Finding } from './finding.ts'

/**
 * Opens the store and compares its tables with the program, without changing anything. A missing file isn't created.
 */
export async function examineDatabase(
  location: string,
): Promise<{ readonly database: Finding; readonly time: number | undefined }> {
  const about = 'database'
  const isServer = /^postgres(ql)?:/.test(location)
  if (!isServer && location !== ':memory:' && !existsSync(location)) {
    return { database: { verdict: 'ok', about, text: `${location} isn’t there yet, serve makes it` }, time: undefined }
  }
  try {
    const { database } = openDatabase(location)
    try {
      await database.get('SELECT 1')
      const time = isServer
        ? await database.get('SELECT CAST(extract(epoch FROM now()) * 1000 AS BIGINT) AS ms')
        : undefined
      const rows = await database.all('SELECT version FROM schema_migrations').catch(() => [])
      const done = new Set(rows.map(({ version }) => Number(version)))
      const strange = [...done].filter((version) => !migrations.some((migration) => migration.version === version))
      const missing = migrations.filter(({ version }) => !done.has(version))
      const finding: Finding =
        strange.length > 0
          ? {
              verdict: 'FAIL',
              about,
              text: `it has migration ${strange.join(', ')} of a newer version of this program`,
            }
          : {
              verdict: 'ok',
              about,
              text: missing.length > 0 ? `${missing.length} migrations to run, serve does` : 'up to date',
            }
      return { database: finding, time: time && Number(time.ms) }
    } finally {
      await database.close()
    }
  } catch (error) {
    return {
      database: { verdict: 'FAIL', about, text: error instanceof Error ? error.message : String(error) },
      time: undefined,
    }
  }
}
