import type { HDAccount } from 'viem'
import { createQueue } from '../../shared/create-queue.ts'
import { fetchRpc } from '../../shared/json-rpc.ts'
import type { PageWindow } from '../../shared/page-window.ts'
import { providerError } from '../../shared/provider-error.ts'
import type { StateStore } from '../../shared/state-store.ts'
import type { Visitor } from '../../shared/visitor.ts'
import type { PageHost } from './page-host.ts'
import type { PageWalletOptions } from './page-wallet-options.ts'
import type { PageWalletState } from './state.ts'

/** Creates the context of a page wallet's methods. */
export function createPageHost(wallet: {
  options: PageWalletOptions
  window: PageWindow
  state: StateStore<PageWalletState>
  visitor: Visitor
  visible(state: PageWalletState): readonly HDAccount[]
}): PageHost {
  const { options, window, state, visitor } = wallet
  let connecting = false
  let unlocking: Promise<void> | undefined
  const origin = window.location?.origin ?? 'null'
  const all = () => [...options.chains, ...state.get().addedChains]
  const chain = (id: number) => all().find((it) => it.id === id)

  return {
    origin,
    allowRemote: options.allowRemote,
    rpc: options.rpc ?? fetchRpc,
    queue: createQueue(),
    state,
    bundles: new Map(),
    grants: new Set(),
    accounts: () => wallet.visible(state.get()),
    permitted: () => wallet.visible({ ...state.get(), locked: false }),
    chain,
    known: () => [...new Set([state.get().chainId, ...all().map(({ id }) => id)])],
    activeChain() {
      const active = chain(state.get().chainId)
      if (!active) throw providerError(4901, `The wallet has no node for chain ${state.get().chainId}.`)
      return active
    },
    claimedChainId: () => state.get().wrongChain ?? state.get().chainId,
    async unlock() {
      if (!state.get().locked) return
      unlocking ??= visitor.prompt('unlock', []).finally(() => {
        unlocking = undefined
      })
      await unlocking
      if (state.get().locked) state.update({ locked: false })
    },
    async exclusively(task) {
      if (connecting)
        throw providerError(
          -32002,
          `Request of type 'wallet_requestPermissions' already pending for origin ${origin}. Please wait.`,
        )
      connecting = true
      try {
        return await task()
      } finally {
        connecting = false
      }
    },
  }
}
