import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { describeDatabases } from '../test/databases.ts'
import type { Database } from './database.ts'
import { createMailbox, type Mailbox, type RelayMessage } from './mailbox.ts'
import { migrate } from './migrations/migrate.ts'
import { openDatabase } from './open-database.ts'

const relayMessage = (over: Partial<RelayMessage> = {}): RelayMessage => ({
  topic: 't',
  message: 'm',
  tag: 1108,
  publishedAt: 1_000,
  expiresAt: 2_000,
  sender: 'dapp',
  ...over,
})

async function put(mailbox: Mailbox, over: Partial<RelayMessage> = {}) {
  const stored = await mailbox.put(relayMessage(over))
  if (!stored) throw new Error('the topic is full')
  return stored
}

/** What a client has yet to get. */
async function pending(mailbox: Mailbox, ...asked: Parameters<Mailbox['waiting']>) {
  return mailbox.read((await mailbox.waiting(...asked)).ids, asked[2])
}

const texts = (messages: readonly RelayMessage[]) => messages.map(({ message }) => message)

describeDatabases('mailbox', (kit) => {
  // One database for all: making one costs Postgres a third of a second.
  let database: Database
  let mailbox: Mailbox
  beforeAll(async () => {
    database = openDatabase(await kit.create()).database
    await migrate(database, { now: () => 0 })
    mailbox = createMailbox(database, { now: () => 1_500 })
  })
  afterEach(() => mailbox.purge(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER))
  afterAll(() => database.close())

  test('a message waits for everyone but its sender, oldest first', async () => {
    await put(mailbox, { message: 'one', attestation: 'jwt' })
    await put(mailbox, { message: 'two' })
    await put(mailbox, { message: 'elsewhere', topic: 'u' })
    const waiting = await pending(mailbox, ['t'], 'wallet', 1_500)
    expect(texts(waiting)).toEqual(['one', 'two'])
    expect(waiting[0]).toMatchObject({ attestation: 'jwt', tag: 1108, publishedAt: 1_000, sender: 'dapp' })
    expect(waiting[1]).toMatchObject({ attestation: undefined })
    expect(texts(await pending(mailbox, ['u', 't', 't'], 'wallet', 1_500))).toEqual(['one', 'two', 'elsewhere'])
    expect(await pending(mailbox, ['t'], 'dapp', 1_500)).toEqual([])
    const [first] = waiting
    const page = { after: first?.id ?? 0, limit: 1 }
    expect(texts(await pending(mailbox, ['t', 'u'], 'wallet', 1_500, page))).toEqual(['two'])
    expect(texts(await mailbox.read([999, first?.id ?? 0], 1_500))).toEqual(['one'])
  })

  test('an acknowledged message is deleted once all readers of the topic have it', async () => {
    const alone = await put(mailbox)
    await mailbox.acknowledge(alone.id, 'wallet')
    expect(await mailbox.size()).toBe(0)

    await Promise.all(['dapp', 'wallet', 'tablet'].map((client) => mailbox.subscribe('t', client)))
    const { id } = await put(mailbox)
    await mailbox.acknowledge(id, 'wallet')
    await mailbox.acknowledge(id, 'wallet')
    expect(await pending(mailbox, ['t'], 'wallet', 1_500)).toEqual([])
    expect(await pending(mailbox, ['t'], 'tablet', 1_500)).toHaveLength(1)
    await mailbox.acknowledge(id, 'tablet')
    expect(await mailbox.size()).toBe(0)
    await mailbox.acknowledge(999_999, 'wallet')
  })

  test('a stranger who acknowledges takes nothing from the readers of the topic', async () => {
    await mailbox.subscribe('t', 'wallet')
    const { id } = await put(mailbox)
    await mailbox.acknowledge(id, 'stranger')
    expect(await pending(mailbox, ['t'], 'wallet', 1_500)).toHaveLength(1)
  })

  test('a client that unsubscribes is waited for no longer', async () => {
    await Promise.all(['wallet', 'tablet'].map((client) => mailbox.subscribe('t', client)))
    await mailbox.unsubscribe('t', 'tablet')
    const { id } = await put(mailbox)
    await mailbox.acknowledge(id, 'wallet')
    expect(await mailbox.size()).toBe(0)
    await Promise.all([mailbox.subscribe('t', 'tablet'), mailbox.unsubscribe('t', 'tablet')])
    const next = await put(mailbox)
    await Promise.all(['wallet'].map((client) => mailbox.acknowledge(next.id, client)))
    expect(await mailbox.size()).toBe(0)
  })

  test('a reader that is renewed is remembered, and a client that has unsubscribed doesn’t become one again', async () => {
    const topics = Array.from({ length: 300 }, (_, n) => `t${n}`)
    await Promise.all(topics.map((topic) => mailbox.subscribe(topic, 'wallet')))
    await mailbox.subscribe('t299', 'tablet')
    await mailbox.unsubscribe('t299', 'tablet')
    const tablet = { topic: 't299', client: 'tablet' }
    await mailbox.renew([tablet, ...topics.map((topic) => ({ topic, client: 'wallet' }))], 1_800_000_000_000)
    await mailbox.purge(1_500, 1_799_999_999_999)
    const { id } = await put(mailbox, { topic: 't299' })
    await mailbox.acknowledge(id, 'other')
    expect(await pending(mailbox, ['t299'], 'wallet', 1_500)).toHaveLength(1)
    await mailbox.acknowledge(id, 'wallet')
    expect(await mailbox.size()).toBe(0)
  })

  test.each([
    ['subscribed', ['unsubscribe', 'subscribe'], 1],
    ['not subscribed', ['subscribe', 'unsubscribe'], 0],
  ] as const)('a client whose IP network changes is %s, as it asked last', async (_, [first, last], expected) => {
    await Promise.all([
      mailbox.subscribe('u', 'wallet', 'aa0001'),
      mailbox[first]('t', 'wallet', 'aa0001'),
      mailbox[last]('t', 'wallet', 'bb0001'),
    ])
    const { id } = await put(mailbox)
    await mailbox.acknowledge(id, 'tablet')
    expect(await pending(mailbox, ['t'], 'wallet', 1_500)).toHaveLength(expected)
  })

  test('an offer stays until it expires, also when others have had it', async () => {
    const { id } = await put(mailbox, { tag: 1100 })
    await mailbox.acknowledge(id, 'first')
    expect(await pending(mailbox, ['t'], 'first', 1_500)).toEqual([])
    expect(await pending(mailbox, ['t'], 'second', 1_500)).toHaveLength(1)
  })

  test('an expired message is not delivered, and purged', async () => {
    const { id } = await put(mailbox)
    await mailbox.subscribe('t', 'wallet')
    await put(mailbox, { message: 'later', expiresAt: 9_000 })
    expect(texts(await pending(mailbox, ['t'], 'wallet', 2_000))).toEqual(['later'])
    expect(await mailbox.read([id], 2_000)).toEqual([])
    expect(
      texts(
        await mailbox.read(
          (await mailbox.recent(1_000, 2_000)).map((entry) => entry.id),
          2_000,
        ),
      ),
    ).toEqual(['later'])
    expect(await mailbox.recent(1_001, 1_500)).toEqual([])
    expect(await mailbox.purge(2_000)).toBe(1)
    expect(await mailbox.size()).toBe(1)
    // A reader that was last seen long ago is forgotten: its messages are deleted when the next reader has them.
    await mailbox.purge(2_000, 1_500)
    await mailbox.acknowledge((await put(mailbox, { message: 'later', expiresAt: 9_000 })).id, 'other')
    expect(await mailbox.size()).toBe(0)
  })

  test('a repeated message is kept once, until the later of both times', async () => {
    const [first, second] = await Promise.all([put(mailbox), put(mailbox, { expiresAt: 5_000 })])
    const third = await put(mailbox, { expiresAt: 3_000 })
    expect([second.id, third.id]).toEqual([first.id, first.id])
    expect(third.expiresAt).toBe(5_000)
    expect(await mailbox.size()).toBe(1)
  })

  test('a topic holds a limited number of messages; a message that a reader has received makes room', async () => {
    await Promise.all(['wallet', 'gone'].map((client) => mailbox.subscribe('t', client)))
    const batch = await Promise.all([1, 2, 3].map((n) => mailbox.put(relayMessage({ message: `m${n}` }), 2)))
    expect(batch.map((stored) => stored !== undefined)).toEqual([true, true, false])
    expect(await mailbox.put(relayMessage({ message: 'm4' }), 2)).toBeUndefined()
    expect(await mailbox.put(relayMessage({ message: 'm4', topic: 'u' }), 2)).toBeDefined()
    await mailbox.acknowledge(batch[0]?.id ?? 0, 'wallet')
    expect(await mailbox.put(relayMessage({ message: 'm4' }), 2)).toBeDefined()
    expect(texts(await pending(mailbox, ['t'], 'gone', 1_500))).toEqual(['m2', 'm4'])
  })

  test('a message that can’t be stored fails alone, and all others of its moment are stored', async () => {
    const results = await Promise.allSettled(
      ['one', 'two', 'three'].map((message) =>
        mailbox.put(relayMessage({ message, expiresAt: message === 'two' ? (10n as never) : 2_000 })),
      ),
    )
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(texts(await pending(mailbox, ['t'], 'wallet', 1_500))).toEqual(['one', 'three'])
    expect(mailbox.queuedBytes()).toBe(0)
  })

  test('text of any kind comes back as it was', async () => {
    const text = fc.string({ unit: 'binary', minLength: 1 }).filter((value) => !value.includes('\0'))
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(text, { minLength: 1, maxLength: 20 }), async (messages) => {
        await mailbox.purge(Number.MAX_SAFE_INTEGER)
        await Promise.all(messages.map((message) => put(mailbox, { message, topic: "' OR 1=1 --" })))
        expect(texts(await pending(mailbox, ["' OR 1=1 --"], 'wallet', 1_500))).toEqual(messages)
      }),
      { numRuns: 25 },
    )
  })

  test('a reader whose subscription was requested before a receipt loses no message, in whatever order writes are requested', async () => {
    const readers = ['wallet', 'tablet', 'phone']
    const step = fc.record({
      kind: fc.constantFrom('subscribe', 'put', 'put', 'acknowledge', 'acknowledge', 'await'),
      reader: fc.constantFrom(...readers),
      n: fc.nat(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        await mailbox.purge(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
        const pendingWrites: Promise<unknown>[] = []
        const subscribed = new Set<string>()
        const ids: number[] = []
        /** For each message with a receipt: the readers that were subscribed before it, and those that have the message. */
        const receipts = new Map<number, { readonly before: ReadonlySet<string>; readonly have: Set<string> }>()
        for (const { kind, reader, n } of steps) {
          const id = ids[n % ids.length]
          if (kind === 'subscribe') pendingWrites.push(mailbox.subscribe('t', reader, 'aa0001'))
          if (kind === 'subscribe') subscribed.add(reader)
          if (kind === 'put') pendingWrites.push(put(mailbox, { message: `m${n % 6}` }).then((one) => ids.push(one.id)))
          if (kind === 'await') await Promise.all(pendingWrites)
          if (kind !== 'acknowledge' || id === undefined) continue
          pendingWrites.push(mailbox.acknowledge(id, reader, 'bb0001'))
          const receipt = receipts.get(id) ?? { before: new Set(subscribed), have: new Set() }
          receipts.set(id, { ...receipt, have: receipt.have.add(reader) })
        }
        await Promise.all(pendingWrites)
        await mailbox.settled()
        for (const reader of readers) {
          const { ids: waiting } = await mailbox.waiting(['t'], reader, 1_500)
          const expected = ids.filter((id) => {
            const receipt = receipts.get(id)
            return !receipt || (receipt.before.has(reader) && !receipt.have.has(reader))
          })
          expect(waiting).toEqual(expect.arrayContaining(expected))
          expect(waiting.filter((id) => receipts.get(id)?.have.has(reader))).toEqual([])
        }
      }),
      { numRuns: 60 },
    )
  })

  test('recent messages come in pages, even if many have the same time', async () => {
    const times = [1_000, 1_001, 1_001, 1_001, 1_002]
    for (const [n, publishedAt] of times.entries()) await put(mailbox, { message: `m${n}`, publishedAt })
    const seen: number[] = []
    for (let [from, after] = [1_001, 0]; ; ) {
      const notes = await mailbox.recent(from, 1_500, { after, limit: 2 })
      seen.push(...notes.map(({ publishedAt }) => publishedAt))
      const last = notes.at(-1)
      if (!last) break
      from = last.publishedAt
      after = last.id
    }
    expect(seen).toEqual([1_001, 1_001, 1_001, 1_002])
  })

  test('the messages and bytes of a page are limited, it has one message at least, and it says where the next page begins', async () => {
    for (const message of ['aaaa', 'bb', 'c']) await put(mailbox, { message })
    const all = await mailbox.waiting(['t'], 'wallet', 1_500)
    expect(all).toEqual({ ids: expect.any(Array), bytes: 7 })
    const [a = 0, b = 0, c = 0] = all.ids
    const page = (after: number, limit: number, bytes: number) =>
      mailbox.waiting(['t'], 'wallet', 1_500, { after, limit, bytes })
    expect(await page(0, 9, 1)).toEqual({ ids: [a], bytes: 4, next: a })
    expect(await page(0, 2, 9)).toEqual({ ids: [a, b], bytes: 6, next: b })
    expect(await page(b, 9, 9)).toEqual({ ids: [c], bytes: 1 })
  })

  test('stored messages count for all and for each IP network, until they are deleted', async () => {
    const before = await mailbox.storedBytes()
    const { id } = await put(mailbox, { message: 'x'.repeat(100), attestation: 'é', ipNetwork: 'aa0001' })
    await put(mailbox, { message: 'x'.repeat(100), ipNetwork: 'aa0002' })
    await mailbox.subscribe('t', 'reader', 'aa0001')
    expect(await mailbox.storedBytes('aa0001')).toBe(1024 + 102 + 256)
    expect(await mailbox.storedBytes('aa0003')).toBe(0)
    expect(await mailbox.storedBytes('aa')).toBe(1024 + 102 + 256)
    expect(await mailbox.storedBytes('a')).toBe(await mailbox.storedBytes('aa'))
    expect((await mailbox.storedBytes()) - before).toBe(1024 + 102 + 256)
    await mailbox.acknowledge(id, 'reader')
    await mailbox.unsubscribe('t', 'reader')
    expect(await mailbox.storedBytes('aa0001')).toBe(0)
  })

  test('the key of the hashes of IP networks is made once, whichever node asks first, and is there after a restart', async () => {
    const nodes = [1, 2, 3].map(() => createMailbox(database, { now: () => 0 }))
    const keys = await Promise.all(nodes.map((node) => node.ipNetworkKey()))
    expect(keys[0]).toMatch(/^[0-9a-f]{64}$/)
    expect(new Set([...keys, await createMailbox(database).ipNetworkKey()]).size).toBe(1)
  })

  test('hundreds of writes of one moment keep their order', async () => {
    const messages = Array.from({ length: 700 }, (_, index) => `m${index}`)
    const stored = await Promise.all(messages.map((message) => put(mailbox, { message })))
    expect(texts(await pending(mailbox, ['t'], 'wallet', 1_500))).toEqual(messages)
    await Promise.all(stored.map(({ id }) => mailbox.acknowledge(id, 'wallet')))
    expect(await mailbox.size()).toBe(0)
  })
})
