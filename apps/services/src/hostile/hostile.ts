import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgresWithDatabases } from '../test/postgres-databases.ts'
import { brokenPromises, columns, reportRow, slowProbes, togetherLines } from './report.ts'
import { type HostileRow, runHostile } from './run-hostile.ts'
import { scenarios } from './scenarios/scenarios.ts'

/** How many times as long a scenario is measured again. */
const longer = 4
/** The longest measure before an attack, as a multiple of the shortest attack. */
const longestIdle = 4
const idleShare = (share: number) => Math.min(share, longestIdle)

const help = `Attacks the services on this machine while an honest client measures them.

  --minutes N     how long the whole run takes, about (10)
  --seed N        repeats a run (a new one, which is printed)
  --store NAME    sqlite, postgres or both (both)
  --profile DIR   writes a profile of the processor for each scenario there, SCENARIO.cpuprofile; times are longer then
  --only NAME     one scenario; may be repeated: ${scenarios.map(({ name }) => name).join(', ')}`

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string' },
    store: { type: 'string', default: 'both' },
    profile: { type: 'string' },
    only: { type: 'string', multiple: true },
    help: { type: 'boolean', default: false },
  },
})

const chosen = scenarios.filter(({ name }) => values.only?.includes(name) ?? true)
const stores = values.store === 'both' ? ['sqlite', 'postgres'] : [values.store]
const minutes = Number(values.minutes)
const seed = values.seed === undefined ? randomInt(2 ** 32) : Number(values.seed)
const isUnderstood =
  minutes > 0 &&
  Number.isInteger(seed) &&
  stores.every((name) => name === 'sqlite' || name === 'postgres') &&
  chosen.length >= (values.only?.length ?? 1)

// Every child process ends with this process, also when it is stopped.
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(130))

if (values.help || !isUnderstood) {
  console.log(help)
  process.exitCode = values.help ? 0 : 2
} else process.exitCode = await run()

async function run(): Promise<number> {
  // Before each attack the services are left alone for a tenth of the time in which they are then measured without it.
  // Some seconds are used to start and end.
  const shares = chosen.reduce((sum, { share = 1 }) => sum + share * 1.12 + idleShare(share) * 1.1, 0)
  const unitMs = (minutes * 60_000) / (stores.length * shares)
  console.log(
    `seed ${seed}, ${chosen.length} scenarios of ${(unitMs / 1000).toFixed(1)} s, or a multiple of it; times in ms`,
  )
  console.log(
    `idle: before the attack, for as long as it (at most ${longestIdle} times the shortest attack); quiet: during it, at a second service of this machine that is not attacked`,
  )
  console.log(
    'The attacker shares this machine with what it attacks: its rates are bounded, and it gets the processor time that is left.',
  )
  console.log(
    `A scenario that made an answer slow is measured again for ${longer} times as long, and that decides: in a short window p99 is the slowest answer or two.`,
  )
  const broken: string[] = []
  for (const name of stores) {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-hostile-'))
    const postgres = name === 'postgres' ? await startPostgresWithDatabases() : undefined
    try {
      console.log(`\n${name}\n| ${columns.join(' | ')} |\n|${columns.map(() => '---|').join('')}`)
      const createStore = async () => postgres?.createDatabase() ?? join(folder, `${randomInt(2 ** 32)}.sqlite`)
      const measure = async (some: typeof scenarios, times: number): Promise<HostileRow[]> => {
        const rows: HostileRow[] = []
        await runHostile({
          createStore,
          scenarios: some,
          seed,
          attackerYields: true,
          profileFolder: values.profile,
          attackMs: ({ share = 1 }) => unitMs * share * times,
          idleMs: ({ share = 1 }) => unitMs * idleShare(share) * times,
          onRow(row) {
            rows.push(row)
            console.log(`| ${reportRow(row).join(' | ')} |`)
            broken.push(...brokenPromises(row).map((text) => `${name}, ${text}`))
          },
        })
        return rows
      }
      const rows = await measure(chosen, 1)
      console.log(
        [
          '\nAll attacks together:',
          '| p99 in ms | idle | quiet | attacked | attacked / idle | requests: idle, quiet, attacked |',
          '|---|---|---|---|---|---|',
          ...togetherLines(rows),
        ].join('\n'),
      )
      const slow = rows.flatMap(slowProbes)
      const slowScenarios = chosen.filter((scenario) => slow.some((text) => text.startsWith(`${scenario.name}:`)))
      if (slowScenarios.length === 0) continue
      console.log(`\nSlow:\n${slow.join('\n')}\n\nAgain, ${longer} times as long:`)
      const again = await measure(slowScenarios, longer)
      broken.push(...again.flatMap(slowProbes).map((text) => `${name}, ${text}`))
    } finally {
      await postgres?.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  }
  console.log(broken.length === 0 ? '\nEvery promise was kept.' : `\nBroken:\n${broken.join('\n')}`)
  return broken.length === 0 ? 0 : 1
}
