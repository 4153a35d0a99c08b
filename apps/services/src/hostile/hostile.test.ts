import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startPostgresWithDatabases } from '../test/postgres-databases.ts'
import { brokenPromises, columns, reportRow } from './report.ts'
import { type HostileRow, runHostile } from './run-hostile.ts'
import { moneyScenarios, scenarios } from './scenarios/scenarios.ts'

// The short form of `pnpm --filter @latchkey/services hostile`, which also measures times: windows of a second are too short for that.
const seed = Date.now() % 2 ** 32
const limit = 120_000

function expectKept(store: string, rows: readonly HostileRow[]): void {
  console.info(
    [`${store}, seed ${seed}: ${columns.join(' | ')}`, ...rows.map((row) => reportRow(row).join(' | '))].join('\n'),
  )
  // As text: a list would be reported as `[ Array(1) ]`, without what was broken.
  expect(rows.flatMap(brokenPromises).join('\n')).toBe('')
  // What an act costs is told for each attack, whatever a scenario counts as one.
  expect(rows.filter(({ cpu }) => !(cpu.perAct >= 0 && cpu.perAct < 1_000))).toEqual([])
}

test(
  'every attack: the services on SQLite live, serve honest visitors and lose nothing',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-hostile-'))
    let count = 0
    const createStore = async () => join(folder, `${count++}.sqlite`)
    const others = scenarios.filter((each) => !moneyScenarios.includes(each))
    expectKept(
      'SQLite',
      await runHostile({ createStore, scenarios: others, seed, attackMs: () => 700, idleMs: () => 230 }),
    )
    rmSync(folder, { recursive: true })
  },
  limit,
)

test(
  'attacks on money, names and login: the services live, serve honest visitors, and show no secret',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-hostile-'))
    let count = 0
    const createStore = async () => join(folder, `${count++}.sqlite`)
    expectKept(
      'SQLite',
      await runHostile({ createStore, scenarios: moneyScenarios, seed, attackMs: () => 1_000, idleMs: () => 330 }),
    )
    rmSync(folder, { recursive: true })
  },
  limit,
)

test(
  'mixed attacks: the services on Postgres live, serve honest visitors and lose nothing',
  async () => {
    const postgres = await startPostgresWithDatabases()
    const mix = scenarios.filter(({ name }) => name === 'mix')
    try {
      const { createDatabase: createStore } = postgres
      expectKept(
        'Postgres',
        await runHostile({ createStore, scenarios: mix, seed, attackMs: () => 4_000, idleMs: () => 1_300 }),
      )
    } finally {
      await postgres.stop()
    }
  },
  limit,
)
