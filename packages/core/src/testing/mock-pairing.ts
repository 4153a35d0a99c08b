import { LatchkeyError } from '../kernel/errors/index.ts'
import type { SignInRequest } from '../kernel/ports/adapter.ts'
import type { PortContext } from '../kernel/ports/context.ts'
import type { ChainId, Namespace } from '../kernel/ports/namespace.ts'
import type { NamespaceProposal, PairingEvent, PairingPort, PortSession } from '../kernel/ports/pairing.ts'
import type { Account, Transport, TransportEvent } from '../kernel/ports/session.ts'
import type { SiwxSession } from '../kernel/ports/siwx.ts'

/** One pairing that was asked for. */
export type MockProposal = {
  readonly uri: string
  readonly proposals: readonly NamespaceProposal[]
  /** What it is to sign on the way. */
  readonly signIn: SignInRequest | undefined
  /** The wallet agrees, with these accounts per namespace, and perhaps signs in. */
  approve(accounts?: MockAccounts, signIns?: readonly SiwxSession[]): PortSession
  reject(error: unknown): void
}

/** The accounts of a mock phone wallet, by namespace. */
export type MockAccounts = Readonly<Partial<Record<Namespace, readonly Account[]>>>

/** A pairing port for tests. */
export type MockPairing = PairingPort & {
  /** Every pairing that was ever asked for, oldest first. */
  readonly asked: readonly MockProposal[]
  /** Sessions that a later visit finds. */
  readonly sessions: Map<string, PortSession>
  /** Ids of sessions that were ended from here. */
  readonly ended: readonly string[]
  /** The next `connect` fails with this instead of making a URI. */
  failNext(error: unknown): void
  prepared(): number
  emit(event: PairingEvent): void
}

/** How a mock phone wallet behaves. */
export type MockPairingOptions = {
  readonly reach?: PairingPort['reach'] | undefined
  /** In ms. @default five minutes */
  readonly lifetime?: number | undefined
  readonly accounts?: MockAccounts | undefined
}

const defaults: MockAccounts = {
  eip155: [account('0x1111111111111111111111111111111111111111')],
  solana: [account('So1anaMock11111111111111111111111111111111')],
}

function account(address: string): Account {
  return { key: address, addresses: [{ chainId: '*', address }], type: 'eoa' }
}

/**
 * A pairing port with a phone wallet that does what the test says. One login spans every namespace it is asked for.
 *
 * @example const pairing = createMockPairing()
 */
export function createMockPairing(options: MockPairingOptions = {}): MockPairing {
  const asked: MockProposal[] = []
  const sessions = new Map<string, PortSession>()
  const ended: string[] = []
  const listeners = new Map<string, Set<(event: TransportEvent) => void>>()
  let context: PortContext<PairingEvent> | undefined
  let failure: { readonly error: unknown } | undefined
  let prepared = 0

  function open(id: string, proposals: readonly NamespaceProposal[], accounts: MockAccounts): PortSession {
    const transports = proposals
      .filter(({ namespace }) => accounts[namespace]?.length)
      .map(
        ({ namespace, chains }): Transport => ({
          sessionId: id,
          namespace,
          peer: { name: 'Phone wallet' },
          accounts: accounts[namespace] ?? [],
          chains: chains as readonly ChainId[],
          methods: [],
          request: async ({ method }) => ({ method }),
          on(listener) {
            const own = listeners.get(id) ?? new Set()
            listeners.set(id, own.add(listener))
            return () => own.delete(listener)
          },
        }),
      )
    const session: PortSession = { id, peer: { name: 'Phone wallet' }, transports }
    sessions.set(id, session)
    return session
  }

  return {
    contract: 1,
    id: 'mock-pairing',
    reach: options.reach ?? 'public',
    asked,
    sessions,
    ended,
    failNext(error) {
      failure = { error }
    },
    prepared: () => prepared,
    emit: (event) => context?.emit(event),
    create(given) {
      context = given
      return {
        start: () => () => {},
        prepare() {
          prepared += 1
        },
        hasStored: () => sessions.size > 0,
        async connect({ proposals, signal, signIn }) {
          const failed = failure
          failure = undefined
          if (failed) throw failed.error
          const uri = `wc:mock-${asked.length + 1}@2`
          const id = `session-${asked.length + 1}`
          let settle: MockProposal | undefined
          const approval = new Promise<PortSession>((resolve, reject) => {
            let left = false
            settle = {
              uri,
              proposals,
              signIn,
              approve(accounts = options.accounts ?? defaults, signIns) {
                const session = { ...open(id, proposals, accounts), ...(signIns && { signIns }) }
                if (left) given.emit({ type: 'session', session })
                else resolve(session)
                return session
              },
              reject,
            }
            signal?.addEventListener('abort', () => {
              left = true
              reject(new LatchkeyError('request/aborted'))
            })
          })
          approval.catch(() => {})
          if (settle) asked.push(settle)
          return { uri, expiresAt: given.clock.now() + (options.lifetime ?? 300_000), approval }
        },
        restore: async () => [...sessions.values()],
        async disconnect(id) {
          sessions.delete(id)
          ended.push(id)
          for (const listener of listeners.get(id) ?? []) listener({ type: 'ended', reason: 'local' })
          listeners.delete(id)
        },
      }
    },
  }
}
