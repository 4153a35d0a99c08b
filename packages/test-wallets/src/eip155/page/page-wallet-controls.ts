import { providerError } from '../../shared/provider-error.ts'
import type { RequestLog } from '../../shared/request-log.ts'
import type { StateStore } from '../../shared/state-store.ts'
import type { Visitor } from '../../shared/visitor.ts'
import { createVisitorControls, type VisitorControls } from '../../shared/visitor-controls.ts'
import type { PageWalletState } from './state.ts'

/** A page wallet's switches. Arguments and results are plain data, so `page.evaluate` reaches all of them. */
export type PageWalletControls = VisitorControls & {
  /** Answer in the dialog drawn into the page (only with `surface: 'page'`, where it is the default). */
  ask(method?: string): void
  /** Lock the wallet: the app sees no accounts, and its next request brings an `unlock` prompt. */
  lock(): void
  unlock(): void
  /** Claim to be on chain `id`; `null` ends the lie. No event is emitted. */
  wrongChain(id: number | null): void
  /** Lose the connection: emits `disconnect`, fails what is pending and every request with 4900. */
  drop(): void
  /** End {@link PageWalletControls.drop}: emits `connect`. */
  restore(): void
  /** Answer `wallet_addEthereumChain` with 4200, as wallets without that ability do. */
  refuseAddChain(refuse?: boolean): void
  /** Answer `wallet_sendCalls` with 4200, as wallets without that ability do. */
  refuseCalls(refuse?: boolean): void
  /** Discover assets: list the ability among the capabilities, and answer `wallet_getAssets` with the chain's balances (off by default). */
  tellAssets(tell?: boolean): void
  /** Answer `method` with `answer` instead of the truth; without `answer` the lie ends. The request itself is still carried out. */
  lie(method: string, answer?: unknown): void
  /** Contexts of permissions from `wallet_grantPermissions` that are not revoked. */
  grants(): readonly string[]
  /** Change to the account with this index: emits `accountsChanged` if the origin is permitted. */
  switchAccount(index: number): void
  /** Change the chain from the wallet's side: emits `chainChanged`. */
  setChain(id: number): void
  /** Permit the origin from the wallet's side: emits `accountsChanged`. */
  permit(): void
  /** Revoke the origin's permission from the wallet's side: emits an empty `accountsChanged`. */
  disconnect(): void
  /** All addresses of the wallet, including those that the app can't see. */
  addresses(): readonly string[]
  /** The wallet's current state. */
  state(): PageWalletState
  /** Forget permission, switches, prompts and requests: the wallet as it was configured. */
  reset(): void
}

/** Builds {@link PageWalletControls}. */
export function createPageWalletControls(wallet: {
  state: StateStore<PageWalletState>
  visitor: Visitor
  log: RequestLog
  addresses: readonly string[]
  knowsChain(id: number): boolean
  grants(): readonly string[]
}): PageWalletControls {
  const { state, visitor, log } = wallet
  const { update } = state
  return {
    ...createVisitorControls({ switches: state.get, update, visitor, log }),
    ask: (method) =>
      update(
        method === undefined
          ? { answer: 'ask', answers: {} }
          : { answers: { ...state.get().answers, [method]: 'ask' } },
      ),
    lock: () => update({ locked: true }),
    unlock() {
      update({ locked: false })
      visitor.settle('approve', 'unlock')
    },
    wrongChain: (wrongChain) => update({ wrongChain }),
    drop() {
      update({ dropped: true })
      visitor.abandon(disconnected())
    },
    restore: () => update({ dropped: false }),
    refuseAddChain: (refusesChains = true) => update({ refusesChains }),
    refuseCalls: (refusesCalls = true) => update({ refusesCalls }),
    tellAssets: (tellsAssets = true) => update({ tellsAssets }),
    lie(method, answer) {
      const { [method]: _, ...others } = state.get().lies
      update({ lies: answer === undefined ? others : { ...others, [method]: answer } })
    },
    grants: wallet.grants,
    switchAccount(account) {
      if (!wallet.addresses[account]) throw new Error(`The wallet has no account ${account}: raise \`accounts\`.`)
      update({ account })
    },
    setChain(chainId) {
      if (!wallet.knowsChain(chainId))
        throw new Error(`The wallet does not know chain ${chainId}: add it to \`chains\`.`)
      update({ chainId })
    },
    permit: () => update({ permitted: true }),
    disconnect: () => update({ permitted: false }),
    addresses: () => wallet.addresses,
    state: state.get,
    reset() {
      visitor.abandon(disconnected())
      state.reset()
      visitor.clear()
      log.clear()
    },
  }
}

/** The error of a wallet that has lost its connection (EIP-1193). */
export function disconnected() {
  return providerError(4900, 'The wallet is disconnected from all chains.')
}
