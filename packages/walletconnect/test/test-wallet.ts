import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import type { SessionTypes } from '@walletconnect/types'
import { Core } from 'walletconnect-core-next'

export const evmAddress = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
export const otherEvmAddress = '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97'
export const solanaAddress = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

export const evmNamespace = (chains = ['eip155:1', 'eip155:137'], address = evmAddress): SessionTypes.Namespace => ({
  chains,
  accounts: chains.map((chain) => `${chain}:${address}`),
  methods: ['personal_sign', 'eth_sendTransaction'],
  events: ['accountsChanged', 'chainChanged'],
})

type TestAnswer = { result: unknown } | { error: { code: number; message: string } }

export type TestWallet = {
  /** Scans the code and answers it. */
  scan(uri: string, answer?: { approve?: SessionTypes.Namespaces; reject?: boolean }): Promise<void>
  /** Only receives the proposal; the returned functions answer it. */
  pair(uri: string): Promise<{
    /** The app's metadata. */
    proposer: object
    /** The requests that came with the proposal. */
    requests: WalletKitTypes.SessionProposal['params']['requests']
    approve(namespaces?: SessionTypes.Namespaces): Promise<string>
    reject(): Promise<void>
  }>
  /** The requests that it received. */
  readonly requests: readonly WalletKitTypes.SessionRequest[]
  /** Answers requests; `undefined` leaves one open. */
  answer: (request: WalletKitTypes.SessionRequest) => TestAnswer | undefined
  /** Answers the newest open request. */
  respond(answer: TestAnswer): Promise<void>
  /** Topics of its sessions. */
  sessions(): readonly string[]
  emit(topic: string, name: string, data: unknown, chainId?: string): Promise<void>
  update(topic: string, namespaces: SessionTypes.Namespaces): Promise<void>
  disconnect(topic: string): Promise<void>
  /** Sends a message that the SDK would not send. */
  say(topic: string, method: string, params: unknown): Promise<void>
  close(): Promise<void>
}

let made = 0

/** A real wallet SDK that a test controls. */
export async function createTestWallet(relayUrl: string, name = 'Test Wallet'): Promise<TestWallet> {
  const core = new Core({
    projectId: 'local',
    relayUrl,
    customStoragePrefix: `wallet-${++made}`,
    telemetryEnabled: false,
    logger: 'silent',
  })
  // Tests contact none of the vendor's hosts.
  core.eventClient.init = async () => {}
  core.verify.resolve = async () => undefined as never
  const kit = await WalletKit.init({
    core: core as unknown as WalletKitTypes.Options['core'],
    metadata: {
      name,
      description: 'For tests',
      url: 'https://wallet.example',
      icons: ['https://wallet.example/icon.png'],
      redirect: { native: 'testwallet://' },
    },
    signConfig: { disableRequestQueue: true },
  })
  const requests: WalletKitTypes.SessionRequest[] = []

  const wallet: TestWallet = {
    requests,
    answer: () => ({ result: '0xsigned' }),
    async respond(answer) {
      const request = requests.at(-1)
      if (request) await respond(request, answer)
    },
    async pair(uri) {
      const proposed = new Promise<WalletKitTypes.SessionProposal>((resolve) => kit.once('session_proposal', resolve))
      await kit.pair({ uri })
      const { id, params } = await proposed
      return {
        proposer: params.proposer.metadata,
        requests: params.requests,
        async approve(namespaces = { eip155: evmNamespace() }) {
          return (await kit.approveSession({ id, namespaces })).topic
        },
        reject: () => kit.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } }),
      }
    },
    async scan(uri, { approve, reject } = {}) {
      const proposal = await wallet.pair(uri)
      if (reject) await proposal.reject()
      else await proposal.approve(approve)
    },
    sessions: () => Object.keys(kit.getActiveSessions()),
    emit: (topic, eventName, data, chainId = 'eip155:1') =>
      kit.emitSessionEvent({ topic, event: { name: eventName, data }, chainId }),
    async update(topic, namespaces) {
      await kit.updateSession({ topic, namespaces })
    },
    disconnect: (topic) => kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
    async say(topic, method, params) {
      const id = Date.now() * 1000
      const message = await core.crypto.encode(topic, { id, jsonrpc: '2.0', method, params })
      await core.relayer.publish(topic, message)
    },
    async close() {
      core.heartbeat.stop()
      await core.relayer.transportClose().catch(() => {})
    },
  }

  const respond = ({ id, topic }: WalletKitTypes.SessionRequest, answer: TestAnswer) =>
    kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } })

  kit.on('session_request', (request) => {
    requests.push(request)
    const answer = wallet.answer(request)
    if (!answer) return
    respond(request, answer).catch(() => {})
  })
  return wallet
}
