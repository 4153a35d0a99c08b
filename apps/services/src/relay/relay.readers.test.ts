import { once } from 'node:events'
import { expect, test } from 'vitest'
import { createMailbox } from '../store/mailbox.ts'
import { connectClient, createIdentity, type Identity, type RelayClient } from '../test/relay-client.ts'
import { publish, startWithStore, topic } from '../test/relay-start.ts'

const subscribe = (client: RelayClient) => client.request('irn_subscribe', { topic })
const second = 1_000
const hour = 3_600 * second
const day = 24 * hour

/** Starts a relay with a short `maxTtlSeconds` and lets time pass. */
async function startShort() {
  let time = Date.now()
  // Each ping also deletes what has expired. A shorter time would cut off a client of a busy machine.
  const { relayUrl, relay, store } = await startWithStore({
    now: () => time,
    relay: { maxTtlSeconds: 10, pingMs: 200 },
  })
  const mailbox = createMailbox(store.database)
  return {
    /** Connects a client with a token of this moment. */
    connect(identity: Identity) {
      const iat = Math.floor(time / second)
      return connectClient(relayUrl, { auth: identity.token({ aud: relayUrl, iat, exp: iat + 60 }) })
    },
    /** Acknowledges a client's next message, and waits until the store has noted it. */
    async receive(client: RelayClient) {
      const message = await client.nextMessage()
      const { written } = relay.stats()
      client.acknowledge(message)
      await expect.poll(() => relay.stats().written).toBeGreaterThan(written)
    },
    /** Lets this time pass, in ms, and waits until the relay has deleted what has expired. */
    async pass(ms: number) {
      await mailbox.put({
        topic: 'cd'.repeat(32),
        message: 'expires',
        tag: 1108,
        publishedAt: time,
        expiresAt: time + 1,
        sender: 'other',
      })
      time += ms
      await expect.poll(() => mailbox.size()).toBe(0)
    },
  }
}

test('readers are remembered for longer than messages, so that messages wait for them', async () => {
  const { connect, receive, pass } = await startShort()
  const identity = createIdentity()
  const [dapp, phone] = [await connect(createIdentity()), await connect(createIdentity())]
  const tablet = await connect(identity)
  await subscribe(phone)
  await subscribe(tablet)
  await pass(60 * second)
  tablet.socket.close()
  await once(tablet.socket, 'close')
  await publish(dapp, 'hello', { ttl: 10 })
  await receive(phone)
  const back = await connect(identity)
  await subscribe(back)
  const { result } = await back.request('irn_fetchMessages', { topic })
  expect(result).toMatchObject({ messages: [{ message: 'hello' }] })
})

test('a reader whose socket stays open is remembered for longer than 30 days', async () => {
  const { connect, receive, pass } = await startShort()
  const identity = createIdentity()
  const phone = await connect(createIdentity())
  const tablet = await connect(identity)
  await subscribe(tablet)
  for (let days = 0; days < 40; days += 10) await pass(10 * day)
  tablet.socket.close()
  await once(tablet.socket, 'close')
  await subscribe(phone)
  const dapp = await connect(createIdentity())
  await publish(dapp, 'hello', { ttl: 10 })
  await receive(phone)
  const back = await connect(identity)
  const { result } = await back.request('irn_fetchMessages', { topic })
  expect(result).toMatchObject({ messages: [{ message: 'hello' }] })
})

test('a reader is remembered for 30 days after its socket closed, however long the socket was open', async () => {
  const { connect, receive, pass } = await startShort()
  const identity = createIdentity()
  const tablet = await connect(identity)
  await subscribe(tablet)
  await pass(23 * hour)
  tablet.socket.close()
  await once(tablet.socket, 'close')
  await pass(29 * day + 12 * hour)
  const [dapp, phone] = [await connect(createIdentity()), await connect(createIdentity())]
  await subscribe(phone)
  await publish(dapp, 'hello', { ttl: 10 })
  await receive(phone)
  const back = await connect(identity)
  const { result } = await back.request('irn_fetchMessages', { topic })
  expect(result).toMatchObject({ messages: [{ message: 'hello' }] })
})

test('a subscription whose end the store refused delivers nothing more', async () => {
  const { relayUrl, relay, store } = await startWithStore()
  const [dapp, wallet] = [await connectClient(relayUrl), await connectClient(relayUrl)]
  await subscribe(wallet)
  await store.database.run(
    "CREATE TRIGGER refuse BEFORE DELETE ON relay_readers BEGIN SELECT RAISE(ABORT, 'the disk is full'); END",
  )
  expect(await wallet.request('irn_unsubscribe', { topic })).toMatchObject({ error: { code: -32603 } })
  await publish(dapp, 'hello')
  expect(relay.stats().delivered).toBe(0)
})

test('a reader without a socket is forgotten within 32 days', async () => {
  const { connect, pass } = await startShort()
  const identity = createIdentity()
  const [dapp, phone] = [await connect(createIdentity()), await connect(createIdentity())]
  const tablet = await connect(identity)
  await subscribe(tablet)
  tablet.socket.close()
  await once(tablet.socket, 'close')
  // The store has a clock of its own, which has run on for a moment.
  await pass(31 * day + 2 * hour + 60 * second)
  await subscribe(phone)
  await publish(dapp, 'hello', { ttl: 10 })
  phone.acknowledge(await phone.nextMessage())
  const waiting = async () => (await phone.request('irn_fetchMessages', { topic })).result
  await expect.poll(waiting).toMatchObject({ messages: [] })
  const back = await connect(identity)
  expect((await back.request('irn_fetchMessages', { topic })).result).toMatchObject({ messages: [] })
})
