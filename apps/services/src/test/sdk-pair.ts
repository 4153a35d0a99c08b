import type { IWalletKit } from '@reown/walletkit'
import type { SignClient } from '@walletconnect/sign-client'
import { createApp, createWallet, memoryStorage } from './sdk.ts'

type App = Awaited<ReturnType<typeof SignClient.init>>
export type Pair = { readonly app: App; readonly wallet: IWalletKit }

export const chainId = 'eip155:31337'
/** The second account of anvil. */
export const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const account = `${chainId}:${address}`
const asked = { chains: [chainId], methods: ['personal_sign'], events: ['chainChanged'] }
export const optionalNamespaces = { eip155: asked }
export const namespaces = { eip155: { ...asked, accounts: [account] } }

/** The next event of a kind; the SDK's emitters differ in their types, not in their ways. */
export function next<Event>(
  emitter: { once(name: never, listener: (event: Event) => void): unknown },
  name: string,
): Promise<Event> {
  return new Promise((resolve) => emitter.once(name as never, resolve))
}

type Proposal = { readonly id: number; readonly params: { readonly pairingTopic: string } }
type SessionRequest = { readonly id: number; readonly topic: string }

/** Offers a session and has the wallet read the offer. */
export async function propose({ app, wallet }: Pair) {
  const { uri = '', approval } = await app.connect({ optionalNamespaces })
  const proposed = next<Proposal>(wallet, 'session_proposal')
  await wallet.pair({ uri })
  return { proposal: await proposed, approval }
}

/** Pairs and approves, as most visits begin. */
export async function connect(pair: Pair) {
  const { proposal, approval } = await propose(pair)
  const [session] = await Promise.all([approval(), pair.wallet.approveSession({ id: proposal.id, namespaces })])
  return session
}

export const signRequest = (topic: string) => ({
  topic,
  chainId,
  request: { method: 'personal_sign', params: ['0x68690a', address] },
})

/** Answers one request of the app, as a visitor would. */
export async function answerNext(wallet: IWalletKit, answer: object = { result: '0xsigned' }): Promise<void> {
  const [waiting] = wallet.getPendingSessionRequests()
  const { id, topic } = waiting ?? (await next<SessionRequest>(wallet, 'session_request'))
  await wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } as never })
}

type Client = { core: { heartbeat: { stop(): void }; relayer: { transportClose(): Promise<void> } } }

/** Turns a client off, as closing its app does. */
export async function turnOff({ core }: Client): Promise<void> {
  core.heartbeat.stop()
  await core.relayer.transportClose()
}

/** Makes the SDKs' two sides; `onMade` hears of each client, to turn it off. */
export async function createPair(
  relays: { readonly app: string; readonly wallet: string },
  onMade: (client: Client) => void,
): Promise<Pair> {
  const [app, wallet] = await Promise.all([
    createApp({ relayUrl: relays.app }),
    createWallet({ relayUrl: relays.wallet }),
  ])
  onMade(app)
  onMade(wallet)
  return { app, wallet }
}

/** A wallet on a device that keeps its storage: turning it on again is the same wallet. */
export function createDevice(relayUrl: () => string) {
  const storage = memoryStorage()
  const prefix = `device-${Math.random()}`
  return () => createWallet({ relayUrl: relayUrl(), storage, prefix })
}
