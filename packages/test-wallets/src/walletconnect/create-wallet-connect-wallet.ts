import { assertLocal } from '../shared/assert-local.ts'
import { providerError } from '../shared/provider-error.ts'
import { createRequestLog } from '../shared/request-log.ts'
import { answerTo, defaultSwitches, type Switches } from '../shared/switches.ts'
import { createVisitor } from '../shared/visitor.ts'
import { createVisitorControls } from '../shared/visitor-controls.ts'
import { warnInProduction } from '../shared/warn-in-production.ts'
import { answerProposal } from './answer-proposal.ts'
import { answerRequest } from './answer-request.ts'
import { type ApprovedNamespaces, approveNamespaces } from './approve-namespaces.ts'
import { changeSessions } from './change-sessions.ts'
import { createConnectivity } from './create-connectivity.ts'
import { createLock } from './create-lock.ts'
import { createNamespaces } from './create-namespaces.ts'
import { createQuietCore, releaseCore } from './create-quiet-core.ts'
import { loadSdk } from './load-sdk.ts'
import { memoryKeyValueStorage } from './memory-key-value-storage.ts'
import type { WalletConnectWalletOptions } from './namespace/wallet-connect-wallet-options.ts'
import type { NamespaceLimits, WalletConnectSession, WalletConnectWallet } from './wallet-connect-wallet.ts'
import type { WalletContext } from './wallet-context.ts'

/**
 * A phone wallet on WalletConnect's real SDK, with real keys and a simulated visitor; in Node or in a page. It talks to the
 * given relay and to no host of the vendor's.
 *
 * Throws when the relay or a node is not on this machine and `allowRemote` is not set, and when the SDK is not installed.
 *
 * @example
 * ```ts
 * const phone = await createWalletConnectWallet({
 *   relayUrl: 'ws://127.0.0.1:5555',
 *   projectId: 'local',
 *   chains: [{ id: 31337, rpcUrl: 'http://127.0.0.1:8545' }],
 * })
 * await phone.pair(uri)
 * phone.reject('personal_sign')
 * ```
 */
export async function createWalletConnectWallet(options: WalletConnectWalletOptions): Promise<WalletConnectWallet> {
  const { relayUrl, projectId, name = 'Test Phone Wallet', storage = memoryKeyValueStorage() } = options
  assertLocal(relayUrl, options.allowRemote)
  warnInProduction(`The WalletConnect wallet "${name}"`)
  const sdk = await loadSdk()
  const {
    all: namespaces,
    of,
    eip155,
  } = createNamespaces(options, (namespace, event) =>
    connectivity.send(() => changeSessions(kit, namespace.support(), event)),
  )

  // The prefix is part of every storage key, so it must be the same when a wallet restarts on the same storage.
  const prefix = options.storage ? `test-wallet-${name}` : `test-wallet-${crypto.randomUUID()}`
  const core = createQuietCore(sdk.Core, { relayUrl, projectId, storage, prefix })
  const url = globalThis.location?.origin ?? 'http://localhost'
  const { native, universal } = options.redirect ?? {}
  const redirect = { ...(native && { native }), ...(universal && { universal }) }
  const metadata = {
    ...{ name, description: 'A wallet for tests', url, icons: [] },
    ...(options.redirect && { redirect }),
  }
  const kit = await sdk.WalletKit.init({ core, metadata, signConfig: { disableRequestQueue: true } })
  const connectivity = createConnectivity(core)

  let switches: Switches = { ...defaultSwitches, ...options.switches }
  let limits: NamespaceLimits | null = options.limits ?? null
  const lies = new Map<string, unknown>()
  const log = createRequestLog()
  const phone = createLock()
  const visitor = createVisitor({ answerTo: (method) => answerTo(switches, method) })
  const context: WalletContext = {
    ...{ sdk, kit, visitor, log, namespaces },
    send: connectivity.send,
    opened: phone.opened,
    switches: () => switches,
    limits: () => limits,
    lies: () => lies,
  }
  kit.on('session_proposal', (event) => void answerProposal(event, context))
  kit.on('session_request', (event) => void answerRequest(event, context))

  return {
    ...createVisitorControls({
      switches: () => switches,
      update: (patch) => {
        switches = { ...switches, ...patch }
      },
      visitor,
      log,
    }),
    addresses: (namespace) => of(namespace).addresses(),
    pair: (uri) => kit.pair({ uri }),
    sessions: () => Object.values(kit.getActiveSessions()).map(describeSession),
    namespaces(wanted) {
      limits = wanted
    },
    async updateSessions() {
      for (const { topic, ...proposal } of Object.values(kit.getActiveSessions()))
        await connectivity.send(() =>
          kit.updateSession({ topic, namespaces: approveNamespaces(sdk, proposal, namespaces, limits) }),
        )
    },
    async extendSessions() {
      for (const topic of Object.keys(kit.getActiveSessions()))
        await connectivity.send(() => kit.extendSession({ topic }))
    },
    wrongChain(id) {
      if (id === null) for (const namespace of namespaces) namespace.wrongChain(null)
      else of(caip2(id)).wrongChain(caip2(id))
    },
    refuseAddChain: (refuse = true) => eip155?.refuseAddChain(refuse),
    refuseCalls: (refuse = true) => eip155?.refuseCalls(refuse),
    tellAssets: (tell = true) => eip155?.tellAssets(tell),
    grants: () => eip155?.grants() ?? [],
    lie(method, answer) {
      if (answer === undefined) lies.delete(method)
      else lies.set(method, answer)
    },
    async switchAccount(index, namespace) {
      for (const one of namespace === undefined ? namespaces : [of(namespace)]) await one.switchAccount(index)
    },
    switchChain: (id) => of(caip2(id)).switchChain(caip2(id)),
    lock: phone.lock,
    unlock: phone.unlock,
    drop: connectivity.drop,
    restore: connectivity.restore,
    async disconnect(topic) {
      const topics = topic === undefined ? Object.keys(kit.getActiveSessions()) : [topic]
      const reason = sdk.getSdkError('USER_DISCONNECTED')
      await Promise.all(topics.map((it) => kit.disconnectSession({ topic: it, reason })))
    },
    async close() {
      // Goes offline first, because a pending answer must not open the socket again.
      await connectivity.drop()
      visitor.abandon(providerError(4900, 'The wallet was closed.'))
      releaseCore(core, prefix)
    },
  }
}

function caip2(id: number | string): string {
  return typeof id === 'number' ? `eip155:${id}` : id
}

/** A session of the SDK in the form for tests. */
function describeSession(session: {
  topic: string
  peer: { metadata: { name: string; url: string } }
  namespaces: ApprovedNamespaces
}): WalletConnectSession {
  const namespaces = Object.values(session.namespaces)
  const { name, url } = session.peer.metadata
  return {
    topic: session.topic,
    peer: { name, url },
    chains: namespaces.flatMap((namespace) => namespace.chains ?? []),
    accounts: namespaces.flatMap((namespace) => namespace.accounts),
    methods: namespaces.flatMap((namespace) => namespace.methods),
    events: namespaces.flatMap((namespace) => namespace.events),
  }
}
