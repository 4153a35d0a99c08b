import type { ChainId, WithSignal } from '@latchkey/core'
import type { PeerInfo, Transport, TransportEvent } from '@latchkey/core/ports'
import type { ApprovedNamespace } from './decode-namespaces.ts'

/** Sends one request of a session to its wallet. */
export type Ask = (
  parameters: WithSignal & { chainId: ChainId; method: string; params: unknown; approved: ApprovedNamespace },
) => Promise<unknown>

/** A transport, with the methods that the driver calls. */
export type LiveTransport = {
  readonly transport: Transport
  readonly approved: ApprovedNamespace
  /** The wallet changed its approval. */
  set(approved: ApprovedNamespace): void
  emit(event: TransportEvent): void
}

/** A listener that throws doesn't stop the other listeners. */
export function createLiveTransport(options: {
  sessionId: string
  peer: PeerInfo
  approved: ApprovedNamespace
  ask: Ask
  onDefect(error: unknown): void
}): LiveTransport {
  const { sessionId, peer, ask, onDefect } = options
  const listeners = new Set<(event: TransportEvent) => void>()
  let { approved } = options
  let { accounts, chains } = approved as Pick<Transport, 'accounts' | 'chains'>

  function emit(event: TransportEvent) {
    if (event.type === 'accounts') ({ accounts, chains } = event)
    for (const listener of [...listeners]) {
      try {
        listener(event)
      } catch (error) {
        onDefect(error)
      }
    }
    if (event.type === 'ended') listeners.clear()
  }

  const transport: Transport = {
    sessionId,
    namespace: approved.namespace,
    peer,
    get accounts() {
      return accounts
    },
    get chains() {
      return chains
    },
    get methods() {
      return approved.methods
    },
    request: (parameters) => ask({ ...parameters, approved }),
    on(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }

  return {
    transport,
    get approved() {
      return approved
    },
    set(next) {
      approved = next
      emit({ type: 'accounts', accounts: next.accounts, chains: next.chains })
    },
    emit,
  }
}
