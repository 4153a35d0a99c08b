import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { createRandom } from '../hostile/random.ts'
import { type ServiceProcess, startService } from '../hostile/start-service.ts'
import { openStore } from '../index.ts'
import { howMany } from '../test/interruptions/how-many.ts'
import { startCodeSink } from './bench/start-code-sink.ts'
import { sweepLogin } from './sweep.ts'
import { expectWhole } from './test/expect-whole.ts'
import { site } from './test/test-people.ts'
import { createToldVisits, type Told } from './test/told-visits.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-kill-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const seed = 15
const kills = howMany(4)
/** Visitors at the same time: two of the first kind, one of each other kind. */
const atOnce = 4
/** A process is killed within a few ms after one of its first `mostRequests` requests. */
const mostRequests = 90
const chainId = 'eip155:31337'
const nowhere = 'http://127.0.0.1:1'
const kinds: readonly Told['what'][] = ['share', 'recovery', 'second device', 'passkeys', 'address', 'deletion']

test(
  'the process is killed in the middle of logins, recoveries, passkey accounts and deletions: all that a visitor was told is so',
  async () => {
    const sealing = join(folder, 'sealing')
    writeFileSync(sealing, Buffer.alloc(32, 7).toString('base64url'))
    const file = join(folder, 'store.sqlite')
    const sink = await startCodeSink()
    const start = (port: string) =>
      startService({
        PORT: port,
        STORE: file,
        PROJECTS: [{ id: 'shop', allowedOrigins: ['https://shop.example'] }],
        ADDRESS_HEADER: 'x-visitor',
        CHAINS: { [chainId]: nowhere },
        LOGIN: {
          origins: [site.origin],
          sealingKey: { file: sealing },
          mail: { smtp: { host: '127.0.0.1', port: sink.port } },
          passkey: { rpId: site.rpId },
          smartAccounts: { [chainId]: { bundler: nowhere } },
        },
      })
    // Only a process that ends by itself keeps what it has compiled. The next ones start faster.
    await (await start('0')).stop()
    let service = await start('0')
    const { port } = new URL(service.url)
    /** Requests that are sent until the end of the life begins. */
    let left = Number.POSITIVE_INFINITY
    let begin = () => {}
    const { told, visits } = createToldVisits({
      url: service.url,
      codeOf: sink.codeOf,
      onRequest() {
        left -= 1
        if (left === 0) begin()
      },
    })
    const surprises: string[] = []
    /** Visitors come one after the other, until the server dies. */
    const come = async ({ ended }: ServiceProcess, first: number) => {
      for (let index = first; ended() === undefined; index += 1)
        await visits[index % visits.length]?.().catch((error: unknown) => {
          if (!/fetch failed|terminated/.test(String(error))) surprises.push(String(error))
        })
    }

    const random = createRandom(seed)
    const isMissing = () => kinds.some((kind) => !told.some(({ what }) => what === kind))
    for (let kill = 0; kill < kills || isMissing(); kill += 1) {
      const life = service
      const { promise, resolve } = Promise.withResolvers<void>()
      begin = resolve
      left = 1 + random.below(mostRequests)
      for (let each = 0; each < atOnce; each += 1) void come(life, each)
      await promise
      await pause(random.below(10))
      await life.kill()
      service = await start(port)
    }
    left = Number.POSITIVE_INFINITY
    // Visitors whose mail was late may go on.
    const all = [...told]
    for (const { check } of all) await check()
    expect(surprises).toEqual([])
    expect(all.length).toBeGreaterThan(kills * 2)
    await service.stop()
    await sink.close()

    const { close, database } = await openStore(file)
    await expectWhole(database)
    const accounts = async () => {
      const rows = await database.all('SELECT id, deletion_due_at AS due FROM login_accounts ORDER BY id')
      return rows.map(({ id, due }) => ({ id: String(id), dueAt: due === null ? undefined : Number(due) }))
    }
    const before = await accounts()
    const leaving = before.filter(({ dueAt }) => dueAt !== undefined)
    const due = leaving.map(({ dueAt = 0 }) => dueAt)
    const toldLeaving = all.filter(({ what }) => what === 'deletion').map(({ account }) => account)
    expect(leaving.map(({ id }) => id)).toEqual(expect.arrayContaining(toldLeaving))
    await sweepLogin(database, Math.min(...due) - 1)
    expect(await accounts()).toEqual(before)
    await sweepLogin(database, Math.max(...due))
    expect(await accounts()).toEqual(before.filter(({ dueAt }) => dueAt === undefined))
    await expectWhole(database)
    await close()
  },
  howMany(240_000),
)
