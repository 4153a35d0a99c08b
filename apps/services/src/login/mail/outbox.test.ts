import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../../log/log.ts'
import { openStore, type Store } from '../../store/store.ts'
import { describeDatabases } from '../../test/databases.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import { openBytes, sealBytes } from '../keys/seal.ts'
import { createOutbox, type Outbox } from './outbox.ts'

const key = randomBytes(32)
const keys: Pick<KeyRing, 'seal' | 'open'> = {
  seal: (plain, context) => sealBytes(key, Buffer.from(plain), context),
  open: (sealed, context) => openBytes(key, sealed, context).toString(),
}
const mail = { to: 'ann@shop.example', subject: 'Your code', text: '123456' }

let store: Store
let outbox: Outbox
let now = 0
let lines: string[] = []
/** Addresses of the mails that the mail server was given, and what it says to the next one. */
let sent: string[] = []
let refusal: Error | undefined
beforeEach(async () => {
  store = await openStore(':memory:')
  now = 1_800_000_000_000
  lines = []
  sent = []
  refusal = undefined
  outbox = createOutbox({
    database: store.database,
    keys: keys as KeyRing,
    log: createLog('debug', (line) => void lines.push(line)),
    now: () => now,
    async send({ to }) {
      sent.push(to)
      if (refusal) throw refusal
    },
  })
})
afterEach(() => store.close())

const add = (to = mail.to) => store.database.transaction((tx) => outbox.add(tx, { ...mail, to }))
const flush = async () => {
  outbox.flush()
  await outbox.settled()
}
const waiting = async () => Number((await store.database.get('SELECT count(*) AS n FROM login_mails'))?.n)

test('a mail is sent once, and isn’t kept', async () => {
  await add()
  await flush()
  await flush()
  expect([sent, await waiting()]).toEqual([[mail.to], 0])
})

test('a mail that the server doesn’t take is tried six times, each after twice the time, and then dropped', async () => {
  refusal = Object.assign(new Error(`550 no such user: ${mail.to}`), { code: 'EENVELOPE' })
  await add()
  await flush()
  for (const [index, wait] of [5_000, 10_000, 20_000, 40_000, 80_000].entries()) {
    now += wait - 1
    await flush()
    expect([sent.length, await waiting()]).toEqual([index + 1, 1])
    now += 1
    await flush()
    expect(sent.length).toBe(index + 2)
  }
  expect(await waiting()).toBe(0)
  now += 3_600_000
  await flush()
  expect(sent.length).toBe(6)
  const told = lines.map((line) => JSON.parse(line)).filter(({ cause }) => cause)
  expect(told.map(({ cause, isLast, tries }) => [cause, tries, isLast])).toEqual(
    [1, 2, 3, 4, 5, 6].map((tries) => ['EENVELOPE', tries, tries === 6]),
  )
  expect(lines.join()).not.toContain(mail.to)
})

test('a mail that fails holds up no other mail, and is sent once the server takes it', async () => {
  refusal = new Error('away')
  await add('ann@shop.example')
  await flush()
  refusal = undefined
  await add('eve@shop.example')
  await flush()
  expect(sent).toEqual(['ann@shop.example', 'eve@shop.example'])
  now += 5_000
  await flush()
  expect([sent, await waiting()]).toEqual([['ann@shop.example', 'eve@shop.example', 'ann@shop.example'], 0])
})

test('a mail that the server takes slowly holds up no other mail', async () => {
  const slow = Promise.withResolvers<void>()
  const told: string[] = []
  const slowly = createOutbox({
    database: store.database,
    keys: keys as KeyRing,
    log: createLog('silent', () => undefined),
    now: () => now,
    async send({ to }) {
      told.push(to)
      if (to.startsWith('slow')) await slow.promise
    },
  })
  await add('slow@shop.example')
  slowly.flush()
  await expect.poll(() => told).toEqual(['slow@shop.example'])
  for (const name of ['ann', 'eve', 'bob', 'joe', 'kim']) {
    await add(`${name}@shop.example`)
    slowly.flush()
    await expect.poll(() => told.at(-1)).toBe(`${name}@shop.example`)
  }
  slow.resolve()
  await slowly.settled()
  expect([told.length, await waiting()]).toEqual([6, 0])
})

describeDatabases('outbox', (kit) => {
  test('four mails at most are sent at once, and the others as soon as one of them is', async () => {
    const database = await kit.open()
    const held: PromiseWithResolvers<void>[] = []
    const busy = createOutbox({
      database,
      keys: keys as KeyRing,
      log: createLog('silent', () => undefined),
      now: () => now,
      send() {
        const one = Promise.withResolvers<void>()
        held.push(one)
        return one.promise
      },
    })
    for (const to of ['ann', 'eve', 'bob', 'joe', 'kim', 'sue'])
      await database.transaction((tx) => busy.add(tx, { ...mail, to: `${to}@shop.example` }))
    busy.flush()
    await expect.poll(() => held.length).toBe(4)
    busy.flush()
    await database.get('SELECT 1')
    expect(held.length).toBe(4)
    held[0]?.resolve()
    await expect.poll(() => held.length).toBe(5)
    held[1]?.resolve()
    await expect.poll(() => held.length).toBe(6)
    for (const one of held) one.resolve()
    await busy.settled()
    expect(Number((await database.get('SELECT count(*) AS n FROM login_mails'))?.n)).toBe(0)
  })
  // SQLite has one connection, so no other one holds a row.
  if (kit.dialect === 'postgres')
    test('a mail that another node takes at this moment holds up no other mail', async () => {
      const database = await kit.open()
      const told: string[] = []
      const own = createOutbox({
        database,
        keys: keys as KeyRing,
        log: createLog('silent', () => undefined),
        now: () => now,
        send: async ({ to }) => void told.push(to),
      })
      for (const to of ['ann', 'eve'])
        await database.transaction((tx) => own.add(tx, { ...mail, to: `${to}@shop.example` }))
      await database.transaction(async (other) => {
        await other.run('UPDATE login_mails SET tries = tries WHERE id = (SELECT min(id) FROM login_mails)')
        own.flush()
        await expect.poll(() => told).toEqual(['eve@shop.example'])
      })
      await own.settled()
    })
})

test('a mail that the server never answers for is tried again after its time, and its lane is free', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    let attempts = 0
    const silent = createOutbox({
      database: store.database,
      keys: keys as KeyRing,
      log: createLog('debug', (line) => void lines.push(line)),
      now: () => now,
      send: () => (attempts++ === 0 ? new Promise(() => undefined) : Promise.resolve()),
    })
    await add()
    silent.flush()
    await vi.waitFor(() => expect(attempts).toBe(1))
    now += 60_000
    await vi.advanceTimersByTimeAsync(60_000)
    await silent.settled()
    expect(lines.map((line) => JSON.parse(line)).filter(({ cause }) => cause)).toMatchObject([{ tries: 1 }])
    now += 5_000
    silent.flush()
    await silent.settled()
    expect([attempts, await waiting()]).toEqual([2, 0])
  } finally {
    vi.useRealTimers()
  }
})
