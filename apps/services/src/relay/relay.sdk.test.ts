import type { IWalletKit } from '@reown/walletkit'
import type { SignClient } from '@walletconnect/sign-client'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { openStore, type Services, type Store, startServices } from '../index.ts'
import { createApp, createWallet, memoryStorage, stayLocal } from '../test/sdk.ts'

beforeAll(stayLocal)

const chainId = 'eip155:31337'
const account = `${chainId}:0x70997970C51812dc3A010C7d01b50e0d17dc79C8`
const namespaces = {
  eip155: { chains: [chainId], methods: ['personal_sign'], events: ['chainChanged'], accounts: [account] },
}
const optionalNamespaces = { eip155: { chains: [chainId], methods: ['personal_sign'], events: ['chainChanged'] } }
const rejected = { code: 5000, message: 'User rejected.' }

type App = Awaited<ReturnType<typeof SignClient.init>>
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function start(options: { store?: Store; port?: number } = {}): Promise<Services> {
  const services = await startServices({ port: 0, logLevel: 'silent', ...options })
  cleanups.push(services.close)
  return services
}

async function makePair(relayUrl: string): Promise<{ app: App; wallet: IWalletKit }> {
  const [app, wallet] = await Promise.all([createApp({ relayUrl }), createWallet({ relayUrl })])
  track(app)
  track(wallet)
  return { app, wallet }
}

function track(client: { core: App['core'] }): void {
  cleanups.push(() => {
    client.core.heartbeat.stop()
    return client.core.relayer.transportClose()
  })
}

/** The next event of a kind; the SDK's emitters differ in their types, not in their ways. */
function next<Event>(
  emitter: { once(name: never, listener: (event: Event) => void): unknown },
  name: string,
): Promise<Event> {
  return new Promise((resolve) => emitter.once(name as never, resolve))
}

type Proposal = { readonly id: number }
type SessionRequest = {
  readonly id: number
  readonly topic: string
  readonly params: { readonly request: { readonly params: unknown } }
}

async function propose({ app, wallet }: { app: App; wallet: IWalletKit }) {
  const { uri = '', approval } = await app.connect({ optionalNamespaces })
  const proposal = next<Proposal>(wallet, 'session_proposal')
  await wallet.pair({ uri })
  return { proposal: await proposal, approval }
}

async function connect(pair: { app: App; wallet: IWalletKit }) {
  const { proposal, approval } = await propose(pair)
  const [session] = await Promise.all([approval(), pair.wallet.approveSession({ id: proposal.id, namespaces })])
  return session
}

const signRequest = (topic: string) => ({
  topic,
  chainId,
  request: { method: 'personal_sign', params: ['0x68690a', account] },
})

/** Signs one request of the app, as a visitor would. */
async function answerNext(wallet: IWalletKit, answer = '0xsigned'): Promise<void> {
  const [waiting] = wallet.getPendingSessionRequests()
  const { id, topic } = waiting ?? (await next<SessionRequest>(wallet, 'session_request'))
  await wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result: answer } })
}

test('pair, approve, request, event and delete, with the published SDKs', async () => {
  const { relayUrl } = await start()
  const pair = await makePair(relayUrl)
  const { app, wallet } = pair
  const session = await connect(pair)
  expect(session.namespaces.eip155?.accounts).toEqual([account])
  expect(session.peer.metadata.name).toBe('wallet')

  const answered = answerNext(wallet)
  expect(await app.request<string>(signRequest(session.topic))).toBe('0xsigned')
  await answered

  const changed = next<{ params: { event: { data: unknown } } }>(app, 'session_event')
  await wallet.emitSessionEvent({ topic: session.topic, event: { name: 'chainChanged', data: 31337 }, chainId })
  expect((await changed).params.event.data).toBe(31337)

  const deleted = next<{ topic: string }>(wallet, 'session_delete')
  await app.disconnect({ topic: session.topic, reason: { code: 6000, message: 'User disconnected.' } })
  expect((await deleted).topic).toBe(session.topic)
})

test('a rejected offer and a rejected request reach the app as such', async () => {
  const { relayUrl } = await start()
  const pair = await makePair(relayUrl)
  const { proposal, approval } = await propose(pair)
  const refused = expect(approval()).rejects.toMatchObject(rejected)
  await pair.wallet.rejectSession({ id: proposal.id, reason: rejected })
  await refused

  const session = await connect(pair)
  const answered = next<SessionRequest>(pair.wallet, 'session_request').then(({ id, topic }) =>
    pair.wallet.respondSessionRequest({
      topic,
      response: { id, jsonrpc: '2.0', error: { code: 5002, message: 'No' } },
    }),
  )
  await expect(pair.app.request(signRequest(session.topic))).rejects.toMatchObject({ code: 5002, message: 'No' })
  await answered
})

test('a request waits for a wallet that is offline, and for one that was restarted', async () => {
  const { relayUrl } = await start()
  const app = await createApp({ relayUrl })
  track(app)
  const device = { relayUrl, storage: memoryStorage(), prefix: 'wallet' }
  const before = await createWallet(device)
  const session = await connect({ app, wallet: before })
  before.core.heartbeat.stop()
  await before.core.relayer.transportClose()

  const reply = app.request<string>(signRequest(session.topic))
  const after = await createWallet(device)
  track(after)
  await answerNext(after, '0xlate')
  expect(await reply).toBe('0xlate')
})

test('sockets that are cut come back, and the session goes on', async () => {
  const { relayUrl, relay } = await start()
  const pair = await makePair(relayUrl)
  const session = await connect(pair)
  const back = Promise.all([pair.app, pair.wallet].map(({ core }) => next(core.relayer, 'relayer_connect')))
  expect(relay.dropAll()).toBe(2)
  await back
  const answered = answerNext(pair.wallet)
  expect(await pair.app.request<string>(signRequest(session.topic))).toBe('0xsigned')
  await answered
})

test('a relay that restarts in the middle of a pairing and of a session loses neither', async () => {
  const store = await openStore(':memory:')
  cleanups.push(store.close)
  const first = await start({ store })
  const pair = await makePair(first.relayUrl)
  const { uri = '', approval } = await pair.app.connect({ optionalNamespaces })

  await first.close()
  const second = await start({ store, port: first.port })
  const proposed = next<Proposal>(pair.wallet, 'session_proposal')
  await pair.wallet.pair({ uri })
  const [session] = await Promise.all([
    approval(),
    proposed.then(({ id }) => pair.wallet.approveSession({ id, namespaces })),
  ])

  const back = Promise.all([pair.app, pair.wallet].map(({ core }) => next(core.relayer, 'relayer_connect')))
  await second.close()
  await start({ store, port: first.port })
  await back
  const answered = answerNext(pair.wallet)
  expect(await pair.app.request<string>(signRequest(session.topic))).toBe('0xsigned')
  await answered
})

test('an unknown project is told to the app as the relay’s own reason', async () => {
  const { relayUrl } = await start()
  const app = await createApp({ relayUrl, projectId: 'nobody' })
  track(app)
  const failed = next<Error>(app.core.relayer, 'relayer_error')
  void app.connect({ optionalNamespaces }).catch(() => undefined)
  expect((await failed).message).toContain('3000 (Unauthorized: invalid key)')
})
