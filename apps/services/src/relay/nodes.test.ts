import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Services, startServices } from '../index.ts'
import { type SharedPostgres, startPostgresWithDatabases } from '../test/postgres-databases.ts'
import { connectClient, createIdentity } from '../test/relay-client.ts'
import { type Node, startNode } from '../test/start-node.ts'
import { startPostgres } from '../test/start-postgres.ts'
import { findRedis, noRedis, startRedis } from '../test/start-redis.ts'
import { createSteadyClient } from '../test/steady-client.ts'

const topic = 'ab'.repeat(32)
const redisBinary = findRedis()
let postgres: SharedPostgres
let sharedStore: string
const cleanups: (() => unknown)[] = []

beforeAll(async () => {
  postgres = await startPostgresWithDatabases()
  sharedStore = await postgres.createDatabase()
}, 60_000)
afterAll(() => postgres.stop())
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function start({
  sweepMs = 600_000,
  broker,
  store = sharedStore,
}: {
  sweepMs?: number
  broker?: string | undefined
  store?: string
} = {}): Promise<Services> {
  const services = await startServices({
    port: 0,
    logLevel: 'silent',
    store,
    broker,
    relay: { sweepMs },
  })
  cleanups.push(services.close)
  return services
}

/** An app on one node talks with a wallet on another; the broker alone brings the messages over, since no node sweeps. */
async function expectConversation(broker?: string): Promise<void> {
  const [left, right] = [await start({ broker }), await start({ broker })]
  const topic = randomBytes(32).toString('hex')
  const dapp = await connectClient(left.relayUrl)
  const wallet = await connectClient(right.relayUrl)
  await dapp.request('irn_subscribe', { topic })
  await wallet.request('irn_subscribe', { topic })
  for (let n = 0; n < 20; n++) {
    await dapp.request('irn_publish', { topic, message: `ask ${n}`, ttl: 300, tag: 1108 })
    const asked = await wallet.nextMessage()
    expect(asked.params.data.message).toBe(`ask ${n}`)
    wallet.acknowledge(asked)
    await wallet.request('irn_publish', { topic, message: `answer ${n}`, ttl: 300, tag: 1109 })
    const answered = await dapp.nextMessage()
    expect(answered.params.data.message).toBe(`answer ${n}`)
    dapp.acknowledge(answered)
  }
  expect(wallet.frames.filter((frame) => 'params' in frame)).toHaveLength(20)
}

test('an app on one node and a wallet on another: messages both ways, and each once', () => expectConversation())

test('the same, woken by Redis', async ({ skip }) => {
  if (!redisBinary) return skip(noRedis)
  const redis = await startRedis(redisBinary)
  cleanups.push(redis.stop)
  await expectConversation(redis.url)
})

test('a client that moves to another node finds only its unacknowledged messages there', async () => {
  const [left, right] = [await start(), await start()]
  const identity = createIdentity()
  const moved = 'cd'.repeat(32)
  const dapp = await connectClient(left.relayUrl)
  const before = await connectClient(left.relayUrl, { identity })
  await before.request('irn_subscribe', { topic: moved })
  await dapp.request('irn_publish', { topic: moved, message: 'taken', ttl: 300, tag: 1108 })
  before.acknowledge(await before.nextMessage())
  await dapp.request('irn_publish', { topic: moved, message: 'lost', ttl: 300, tag: 1108 })
  await before.nextMessage()
  before.socket.terminate()
  const after = await connectClient(right.relayUrl, { identity })
  await after.request('irn_subscribe', { topic: moved })
  expect((await after.nextMessage()).params.data.message).toBe('lost')
})

/** Makes every subscription wait until the returned function is called. */
async function holdSubscriptions(): Promise<() => Promise<unknown>> {
  const other = new Client(sharedStore)
  await other.connect()
  cleanups.push(() => other.end())
  await other.query('BEGIN; LOCK TABLE relay_readers IN SHARE MODE')
  return () => other.query('COMMIT')
}

test('a message isn’t held up by subscriptions that wait, and a subscriber gets it once, after its answer', async () => {
  const { relayUrl } = await start()
  const held = randomBytes(32).toString('hex')
  const [dapp, wallet] = [await connectClient(relayUrl), await connectClient(relayUrl)]
  const release = await holdSubscriptions()
  const subscribed = wallet.request('irn_subscribe', { topic: held })
  const publish = (message: string) => dapp.request('irn_publish', { topic: held, message, ttl: 300, tag: 1108 })
  expect(await publish('during')).toMatchObject({ result: true })
  expect(wallet.frames).toEqual([])
  await release()
  await subscribed
  const first = await wallet.nextMessage()
  expect(first.params.data.message).toBe('during')
  wallet.acknowledge(first)
  await publish('after')
  expect((await wallet.nextMessage()).params.data.message).toBe('after')
  expect(wallet.frames.map((frame) => ('params' in frame ? frame.params.data.message : 'answer'))).toEqual([
    'answer',
    'during',
    'after',
  ])
})

test('a proposal reaches wallets only once the app’s own subscription is stored', async () => {
  const { relayUrl } = await start()
  const pairingTopic = randomBytes(32).toString('hex')
  const [dapp, wallet] = [await connectClient(relayUrl), await connectClient(relayUrl)]
  await wallet.request('irn_subscribe', { topic: pairingTopic })
  const release = await holdSubscriptions()
  const proposed = dapp.request('wc_proposeSession', { pairingTopic, sessionProposal: 'proposal' })
  await dapp.request('irn_publish', { topic: pairingTopic, message: 'later', ttl: 300, tag: 1108 })
  expect((await wallet.nextMessage()).params.data.message).toBe('later')
  await release()
  expect(await proposed).toMatchObject({ result: true })
  expect((await wallet.nextMessage()).params.data.message).toBe('proposal')
})

test('a wake-up that never arrives is made up for by the next look into the mailbox', async () => {
  const quiet = 'ef'.repeat(32)
  const talker = await start()
  // Postgres notifies within one database: over another's, this node hears no other.
  const broker = await postgres.createDatabase()
  const deaf = await start({ sweepMs: 20, broker })
  const wallet = await connectClient(deaf.relayUrl)
  await wallet.request('irn_subscribe', { topic: quiet })
  const dapp = await connectClient(talker.relayUrl)
  await dapp.request('irn_publish', { topic: quiet, message: 'unheard', ttl: 300, tag: 1108 })
  expect((await wallet.nextMessage()).params.data.message).toBe('unheard')
})

test('Postgres dies under two nodes: publishes fail with an error, and all goes on when it is back', async () => {
  const own = await startPostgres()
  cleanups.push(own.stop)
  const settings = { sweepMs: 100, store: own.url }
  const [left, right] = [await start(settings), await start(settings)]
  const dapp = createSteadyClient({ urls: () => [left.relayUrl], topics: [topic] })
  const wallet = createSteadyClient({ urls: () => [right.relayUrl], topics: [topic] })
  cleanups.push(dapp.close, wallet.close)
  dapp.publish(topic, 'before')
  await wallet.until(() => wallet.received.has('before'))
  const crashed = own.crash()
  for (let n = 0; n < 50; n++) dapp.publish(topic, `during ${n}`)
  await crashed
  dapp.publish(topic, 'after')
  await wallet.until(() => wallet.received.has('after') && wallet.received.size >= 52)
  await dapp.until(() => dapp.unconfirmed() === 0)
  expect(dapp.connections()).toBe(1)
}, 60_000)

test('ten kills: two nodes, either killed at any message, and none is lost', { timeout: 120_000 }, async () => {
  const random = seeded(20_260_101)
  const settings = {
    store: sharedStore,
    relay: { sweepMs: 250, burst: 100_000, requestsPerSecond: 100_000, topicBurst: 100_000 },
  }
  const nodes: (Node | undefined)[] = await Promise.all([0, 1].map(() => startNode(settings)))
  cleanups.push(() => Promise.all(nodes.map((node) => node?.kill())))
  const urls = (preferred: number) => () =>
    [nodes[preferred], nodes[1 - preferred]].flatMap((node) => (node ? [node.url] : []))
  const shared = '12'.repeat(32)
  let isTalking = true
  let due = 0
  let killNow = () => {}

  // Each answers every message with another, so that as many are on their way all the time: a lost one is missed for ever.
  const talk = (name: string, preferred: number) => {
    let sent = 0
    const say = () => client.publish(shared, `${name} ${sent++}`)
    const client = createSteadyClient({
      urls: urls(preferred),
      topics: [shared],
      onMessage(message) {
        due -= 1
        if (due === 0) killNow()
        if (isTalking && client.received.get(message) === 1) say()
      },
    })
    cleanups.push(client.close)
    for (let n = 0; n < 8; n++) say()
    return { client, sent: () => sent }
  }
  const [app, wallet] = [talk('app', 0), talk('wallet', 1)]

  for (let kills = 0; kills < 10; kills++) {
    // At the n-th message that arrives anywhere, in the very turn in which it is read.
    await new Promise<void>((resolve) => {
      killNow = resolve
      due = 1 + Math.floor(random() * 60)
    })
    const victim = random() < 0.5 ? 0 : 1
    const dead = nodes[victim]
    nodes[victim] = undefined
    await dead?.kill()
    nodes[victim] = await startNode(settings)
  }
  isTalking = false
  await Promise.all([app, wallet].map(({ client }) => client.until(() => client.unconfirmed() === 0)))
  await Promise.all([
    app.client.until(() => app.client.received.size === wallet.sent()),
    wallet.client.until(() => wallet.client.received.size === app.sent()),
  ])
  const all = app.sent() + wallet.sent()
  const again = [app, wallet].flatMap(({ client }) => [...client.received.values()]).filter((times) => times > 1)
  console.info(`ten kills: ${all} messages, 0 lost, ${again.length} came again`)
  expect(app.client.connections() + wallet.client.connections()).toBeGreaterThan(4)
  // Only what was on its way when a node died may come again: eight each way, and the same unanswered.
  expect(again.length).toBeLessThanOrEqual(10 * 32)
})

/** Numbers in [0, 1) that are the same every time (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
