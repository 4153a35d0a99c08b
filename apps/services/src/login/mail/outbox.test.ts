import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../log/log.ts'
import { openStore, type Store } from '../../store/store.ts'
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
