import type { Log, Network, WithSignal } from '@latchkey/core'
import type { PortSession, TransportEvent } from '@latchkey/core/ports'
import type { SessionTypes } from '@walletconnect/types'
import { createChainIdMap } from './chain-id-map.ts'
import { type ApprovedNamespace, decodeNamespaces } from './decode-namespaces.ts'
import { decodePeer } from './decode-peer.ts'
import { decodeSessionEvent } from './decode-session-event.ts'
import { createLiveTransport, type LiveTransport } from './live-transport.ts'

/** Sends to the wallet; `chainId` in the form that the session approved. */
export type SendToWallet = (
  parameters: WithSignal & { chainId: string; method: string; params: unknown },
) => Promise<unknown>

/** A session of the SDK in core's form, with the methods that the driver calls. */
export type LiveSession = {
  readonly session: PortSession
  /** The wallet changed its approval. Returns `false` when the change can't be read. */
  update(namespaces: unknown): boolean
  /** `until`: unix time in ms. */
  extend(until: number): void
  event(chainId: unknown, event: unknown): void
  end(reason: 'remote' | 'local' | 'expired'): void
}

/** `undefined` when the wallet approved no readable account. */
export function createLiveSession(options: {
  struct: SessionTypes.Struct
  networks: readonly Network[]
  log: Pick<Log, 'warn' | 'error'>
  send: SendToWallet
}): LiveSession | undefined {
  const { struct, networks, log, send } = options
  const chainIds = createChainIdMap(networks)
  const peer = decodePeer(struct.peer?.metadata)
  let expiresAt = struct.expiry * 1000
  const transports = new Map<string, LiveTransport>()

  /** The wallet with exactly this name approves one chain only, but works on every network that was proposed. */
  const anyChain = peer.name === 'MetaMask Wallet'

  function read(namespaces: unknown): readonly ApprovedNamespace[] {
    return decodeNamespaces(namespaces, networks).map((approved) => {
      if (!anyChain) return approved
      const offered = struct.optionalNamespaces?.[approved.namespace]?.chains ?? []
      return { ...approved, chains: [...new Set([...approved.chains, ...offered.map((id) => chainIds.current(id))])] }
    })
  }

  function open(approved: ApprovedNamespace) {
    const live = createLiveTransport({
      sessionId: struct.topic,
      peer,
      approved,
      ask: ({ approved: { approvedIds }, chainId, ...rest }) =>
        send({ ...rest, chainId: chainIds.approved(chainId, approvedIds) }),
      onDefect: (error) => log.error('A listener of a WalletConnect session threw', error),
    })
    transports.set(approved.namespace, live)
  }

  function close(namespace: string, event: TransportEvent) {
    transports.get(namespace)?.emit(event)
    transports.delete(namespace)
  }

  for (const approved of read(struct.namespaces)) open(approved)
  if (!transports.size) return undefined

  return {
    get session() {
      return {
        id: struct.topic,
        peer,
        expiresAt,
        transports: [...transports.values()].map(({ transport }) => transport),
      }
    },
    extend(until) {
      expiresAt = until
    },
    update(namespaces) {
      const next = read(namespaces)
      if (!next.length) {
        log.warn('Dropped a session update without accounts', { peer: peer.name })
        return false
      }
      const added = next.filter(({ namespace }) => !transports.has(namespace))
      for (const approved of next) transports.get(approved.namespace)?.set(approved)
      for (const name of [...transports.keys()])
        if (!next.some(({ namespace }) => namespace === name)) close(name, { type: 'ended', reason: 'remote' })
      for (const approved of added) open(approved)
      return true
    },
    event(chainId, event) {
      const namespace = typeof chainId === 'string' ? (chainId.split(':')[0] ?? '') : ''
      const live = transports.get(namespace)
      const decoded = live && decodeSessionEvent(event, live.approved, chainIds)
      if (decoded) live.emit(decoded)
      else log.warn('Dropped a session event that could not be read', { peer: peer.name, chainId })
    },
    end(reason) {
      for (const namespace of [...transports.keys()]) close(namespace, { type: 'ended', reason })
    },
  }
}
