import { expect, test } from 'vitest'
import { openStore } from '../index.ts'
import { connectClient, createIdentity } from '../test/relay-client.ts'
import { publish, start, startWithStore, topic } from '../test/relay-start.ts'

test('a message goes to the others on the topic, and never back', async () => {
  const { relayUrl } = await start()
  const [dapp, wallet] = [await connectClient(relayUrl), await connectClient(relayUrl)]
  const subscribed = await wallet.request('irn_subscribe', { topic })
  await dapp.request('irn_subscribe', { topic })
  expect(await publish(dapp, 'hello', { attestation: 'jwt' })).toMatchObject({ result: true })
  const delivered = await wallet.nextMessage()
  expect(delivered).toMatchObject({
    jsonrpc: '2.0',
    method: 'irn_subscription',
    params: {
      id: subscribed.result,
      data: { topic, message: 'hello', tag: 1108, attestation: 'jwt', publishedAt: expect.any(Number) },
    },
  })
  expect(Number.isSafeInteger(delivered.id)).toBe(true)
  await publish(wallet, 'reply')
  expect((await dapp.nextMessage()).params.data.message).toBe('reply')
})

test('a message waits for a later subscriber, and the subscription is answered first', async () => {
  const { relayUrl, store } = await startWithStore()
  const dapp = await connectClient(relayUrl)
  await publish(dapp, 'one')
  await publish(dapp, 'two')
  const wallet = await connectClient(relayUrl)
  const { result } = await wallet.request('irn_batchSubscribe', { topics: [topic] })
  expect(result).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
  const first = await wallet.nextMessage()
  const second = await wallet.nextMessage()
  expect([first, second].map(({ params }) => params.data.message)).toEqual(['one', 'two'])
  expect(wallet.frames[0]).toHaveProperty('result')
  wallet.acknowledge(first)
  wallet.acknowledge(second)
  await wallet.request('irn_unsubscribe', { topic, id: 'x' })
  expect(await store.mailbox.size()).toBe(0)
})

test('a message that was sent but not acknowledged is sent again after a reconnect, not on the same socket', async () => {
  const { relayUrl, relay } = await start()
  const identity = createIdentity()
  const dapp = await connectClient(relayUrl)
  const before = await connectClient(relayUrl, { identity })
  await before.request('irn_subscribe', { topic })
  await publish(dapp, 'lost')
  await before.nextMessage()
  await before.request('irn_subscribe', { topic })
  expect(before.frames.filter((frame) => 'params' in frame)).toHaveLength(1)
  relay.dropAll()
  const after = await connectClient(relayUrl, { identity })
  await after.request('irn_subscribe', { topic })
  expect((await after.nextMessage()).params.data.message).toBe('lost')
})

test('an offer stays for a second wallet until it expires; a settlement is gone once taken', async () => {
  const { relayUrl, store } = await startWithStore()
  const [dapp, first, second] = [
    await connectClient(relayUrl),
    await connectClient(relayUrl),
    await connectClient(relayUrl),
  ]
  await dapp.request('wc_proposeSession', { pairingTopic: topic, sessionProposal: 'offer', ttl: 300, correlationId: 1 })
  for (const wallet of [first, second]) {
    await wallet.request('irn_subscribe', { topic })
    const offer = await wallet.nextMessage()
    expect(offer.params.data).toMatchObject({ message: 'offer', tag: 1100 })
    wallet.acknowledge(offer)
  }
  const sessionTopic = 'cd'.repeat(32)
  await second.request('wc_approveSession', {
    sessionTopic,
    pairingTopic: topic,
    sessionProposalResponse: 'yes',
    sessionSettlementRequest: 'terms',
    ttl: 300,
  })
  const answer = await dapp.nextMessage()
  expect(answer.params.data).toMatchObject({ topic, message: 'yes', tag: 1101 })
  await dapp.request('irn_subscribe', { topic: sessionTopic })
  const terms = await dapp.nextMessage()
  expect(terms.params.data).toMatchObject({ topic: sessionTopic, message: 'terms', tag: 1102 })
  dapp.acknowledge(terms)
  await dapp.request('irn_unsubscribe', { topic: sessionTopic })
  const remaining = await second.request('irn_fetchMessages', { topic: sessionTopic })
  expect(remaining.result).toEqual({ messages: [], hasMore: false })
  expect(await store.mailbox.size()).toBeGreaterThan(0)
})

test('an expired message is never delivered', async () => {
  let time = Date.now()
  const { relayUrl } = await start({ now: () => time })
  const [dapp, wallet] = [await connectClient(relayUrl), await connectClient(relayUrl)]
  await publish(dapp, 'old', { ttl: 10 })
  await publish(dapp, 'young', { ttl: 30 })
  time += 10_000
  const { result } = await wallet.request('irn_batchFetchMessages', { topics: [topic] })
  expect(result).toMatchObject({ messages: [{ topic, message: 'young', tag: 1108 }], hasMore: false })
})

test('messages survive a restart of the relay, when its store does', async () => {
  const store = await openStore(':memory:')
  const first = await start({ store })
  await publish(await connectClient(first.relayUrl), 'kept')
  await first.close()
  const second = await start({ store, port: first.port })
  const wallet = await connectClient(second.relayUrl)
  await wallet.request('irn_subscribe', { topic })
  expect((await wallet.nextMessage()).params.data.message).toBe('kept')
})
