import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openStore, type Services, type Store, startServices } from '../index.ts'
import { createApp, createWallet, stayLocal } from '../test/sdk.ts'
import {
  account,
  answerNext,
  chainId,
  connect,
  createPair,
  namespaces,
  next,
  optionalNamespaces,
  type Pair,
  propose,
  signRequest,
  turnOff,
} from '../test/sdk-pair.ts'

beforeAll(stayLocal)

const rejected = { code: 5000, message: 'User rejected.' }
const left = { code: 6000, message: 'User disconnected.' }

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function start(options: { store?: Store; port?: number; now?: () => number } = {}): Promise<Services> {
  const services = await startServices({ port: 0, logLevel: 'silent', ...options })
  cleanups.push(services.close)
  return services
}

const makePair = (relayUrl: string) =>
  createPair({ app: relayUrl, wallet: relayUrl }, (client) => cleanups.push(() => turnOff(client)))

let common: Services
let pair: Pair
const commonClients: Parameters<typeof turnOff>[0][] = []
beforeAll(async () => {
  common = await startServices({ port: 0, logLevel: 'silent' })
  pair = await createPair({ app: common.relayUrl, wallet: common.relayUrl }, (client) => commonClients.push(client))
})
afterAll(async () => {
  await Promise.all(commonClients.map(turnOff))
  await common.close()
})

test('approve: the session has the wallet’s accounts and names both sides', async () => {
  const session = await connect(pair)
  expect(session.namespaces.eip155?.accounts).toEqual([account])
  expect([session.self.metadata.name, session.peer.metadata.name]).toEqual(['app', 'wallet'])
  expect(pair.wallet.getActiveSessions()).toHaveProperty(session.topic)
})

test('reject: the app hears the wallet’s reason', async () => {
  const { proposal, approval } = await propose(pair)
  const refused = expect(approval()).rejects.toMatchObject(rejected)
  await pair.wallet.rejectSession({ id: proposal.id, reason: rejected })
  await refused
})

test('request: answers and refusals reach the app as such', async () => {
  const { app, wallet } = pair
  const { topic } = await connect(pair)
  const [signed] = await Promise.all([app.request<string>(signRequest(topic)), answerNext(wallet)])
  expect(signed).toBe('0xsigned')
  // The wallet SDK takes the next request a second after the last.
  const refused = expect(app.request(signRequest(topic))).rejects.toMatchObject({ code: 5002, message: 'No' })
  await Promise.all([refused, answerNext(wallet, { error: { code: 5002, message: 'No' } })])
})

test('event: an event of the wallet reaches the app', async () => {
  const { topic } = await connect(pair)
  const changed = next<{ params: { event: { name: string; data: unknown } } }>(pair.app, 'session_event')
  await pair.wallet.emitSessionEvent({ topic, event: { name: 'chainChanged', data: 31337 }, chainId })
  expect((await changed).params.event).toEqual({ name: 'chainChanged', data: 31337 })
})

test('ping: each side hears the other', async () => {
  const { topic } = await connect(pair)
  const pinged = next<{ topic: string }>(pair.app, 'session_ping')
  await pair.app.ping({ topic })
  await Promise.all([pinged, pair.wallet.engine.signClient.ping({ topic })])
  expect((await pinged).topic).toBe(topic)
})

test('extend: the app’s session lasts longer, and the wallet hears that it was heard', async () => {
  const { topic, expiry } = await connect(pair)
  await pair.app.session.update(topic, { expiry: expiry - 3_600 })
  const extended = next<{ topic: string }>(pair.app, 'session_extend')
  const { acknowledged } = await pair.wallet.extendSession({ topic })
  await Promise.all([extended, acknowledged()])
  expect(pair.app.session.get(topic).expiry).toBeGreaterThanOrEqual(expiry)
})

test('update: accounts that the wallet adds are in the app’s session', async () => {
  const { topic } = await connect(pair)
  const more = `${chainId}:0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC`
  const eip155 = { ...namespaces.eip155, accounts: [account, more] }
  const updated = next<{ topic: string }>(pair.app, 'session_update')
  const { acknowledged } = await pair.wallet.updateSession({ topic, namespaces: { eip155 } })
  await Promise.all([updated, acknowledged()])
  expect(pair.app.session.get(topic).namespaces.eip155?.accounts).toEqual([account, more])
})

test('delete: the wallet no longer has a session that the app ended', async () => {
  const { topic } = await connect(pair)
  const deleted = next<{ topic: string }>(pair.wallet, 'session_delete')
  await pair.app.disconnect({ topic, reason: left })
  expect((await deleted).topic).toBe(topic)
  expect(pair.wallet.getActiveSessions()).not.toHaveProperty(topic)
})

test('delete: the app no longer has a session that the wallet ended', async () => {
  const { topic } = await connect(pair)
  const deleted = next<{ topic: string }>(pair.app, 'session_delete')
  await pair.wallet.disconnectSession({ topic, reason: left })
  expect((await deleted).topic).toBe(topic)
  expect(pair.app.session.keys).not.toContain(topic)
})

test('pairing again on a pairing that is there needs no second code', async () => {
  const { app, wallet } = pair
  const first = await connect(pair)
  const proposed = next<{ id: number }>(wallet, 'session_proposal')
  const { uri, approval } = await app.connect({ optionalNamespaces, pairingTopic: first.pairingTopic })
  expect(uri).toBeUndefined()
  const { id } = await proposed
  const [second] = await Promise.all([approval(), wallet.approveSession({ id, namespaces })])
  expect(second.pairingTopic).toBe(first.pairingTopic)
})

test('expiry: an offer and a request are gone once their time is over, and later ones come', async () => {
  let ahead = 0
  const { relayUrl } = await start({ now: () => Date.now() + ahead })
  const { app, wallet } = await makePair(relayUrl)
  const { uri: old = '' } = await app.connect({ optionalNamespaces })
  ahead += 301_000
  await wallet.pair({ uri: old })
  const { proposal, approval } = await propose({ app, wallet })
  // The wallet subscribed to the old offer before the new one, so it would have come first.
  expect(Object.values(wallet.getPendingSessionProposals()).map(({ id }) => id)).toEqual([proposal.id])
  const [session] = await Promise.all([approval(), wallet.approveSession({ id: proposal.id, namespaces })])

  await wallet.core.relayer.transportClose()
  const request = { ...signRequest(session.topic), expiry: 300 }
  const published = next(app.core.relayer, 'relayer_publish')
  void app.request(request).catch(() => undefined)
  await published
  ahead += 301_000
  const answered = app.request<string>({ ...request, request: { ...request.request, params: ['0x02', account] } })
  const arrived = next<{ params: { request: { params: unknown[] } } }>(wallet, 'session_request')
  await wallet.core.relayer.transportOpen()
  expect((await arrived).params.request.params[0]).toBe('0x02')
  await answerNext(wallet)
  expect(await answered).toBe('0xsigned')
})

test('sockets that are cut come back, and the session goes on', async () => {
  const { relayUrl, relay } = await start()
  const own = await makePair(relayUrl)
  const session = await connect(own)
  const back = Promise.all([own.app, own.wallet].map(({ core }) => next(core.relayer, 'relayer_connect')))
  expect(relay.dropAll()).toBe(2)
  await back
  const [signed] = await Promise.all([own.app.request<string>(signRequest(session.topic)), answerNext(own.wallet)])
  expect(signed).toBe('0xsigned')
})

test('a relay that restarts in the middle of a pairing and of a session loses neither', async () => {
  const store = await openStore(':memory:')
  cleanups.push(store.close)
  const first = await start({ store })
  const own = await makePair(first.relayUrl)
  const { uri = '', approval } = await own.app.connect({ optionalNamespaces })

  await first.close()
  const second = await start({ store, port: first.port })
  const proposed = next<{ id: number }>(own.wallet, 'session_proposal')
  await own.wallet.pair({ uri })
  const [session] = await Promise.all([
    approval(),
    proposed.then(({ id }) => own.wallet.approveSession({ id, namespaces })),
  ])

  const back = Promise.all([own.app, own.wallet].map(({ core }) => next(core.relayer, 'relayer_connect')))
  await second.close()
  await start({ store, port: first.port })
  await back
  const [signed] = await Promise.all([own.app.request<string>(signRequest(session.topic)), answerNext(own.wallet)])
  expect(signed).toBe('0xsigned')
})

test('an offer that was scanned twice is answered by the wallet that approves', async () => {
  const { app, wallet } = pair
  const second = await createWallet({ relayUrl: common.relayUrl })
  cleanups.push(() => turnOff(second))
  const { uri = '', approval } = await app.connect({ optionalNamespaces })
  const seen = Promise.all([wallet, second].map((entry) => next<{ id: number }>(entry, 'session_proposal')))
  await Promise.all([wallet.pair({ uri }), second.pair({ uri })])
  const [, { id } = { id: 0 }] = await seen
  const [session] = await Promise.all([approval(), second.approveSession({ id, namespaces })])
  expect(second.getActiveSessions()).toHaveProperty(session.topic)
  expect(wallet.getActiveSessions()).not.toHaveProperty(session.topic)
})

test('an unknown project is told to the app as the relay’s own reason', async () => {
  const app = await createApp({ relayUrl: common.relayUrl, projectId: 'nobody' })
  cleanups.push(() => turnOff(app))
  const failed = next<Error>(app.core.relayer, 'relayer_error')
  void app.connect({ optionalNamespaces }).catch(() => undefined)
  expect((await failed).message).toContain('3000 (Unauthorized: invalid key)')
})
