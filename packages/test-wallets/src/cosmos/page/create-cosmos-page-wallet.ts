import { assertLocal } from '../../shared/assert-local.ts'
import { registerControls } from '../../shared/controls-registry.ts'
import { globalWindow } from '../../shared/global-window.ts'
import { fetchRpc } from '../../shared/json-rpc.ts'
import { createPageControls } from '../../shared/page-controls.ts'
import { storageOf } from '../../shared/page-window.ts'
import { createRequestLog } from '../../shared/request-log.ts'
import { createStateStore } from '../../shared/state-store.ts'
import { answerTo, defaultSwitches, delayOf } from '../../shared/switches.ts'
import { createVisitor } from '../../shared/visitor.ts'
import { wait } from '../../shared/wait.ts'
import { walletRemovedError } from '../../shared/wallet-removed-error.ts'
import { warnInProduction } from '../../shared/warn-in-production.ts'
import { type CosmosAccount, cosmosMnemonicAccounts } from '../mnemonic-accounts.ts'
import type { CosmosPageWalletControls } from './cosmos-page-wallet-controls.ts'
import type { CosmosFeature, CosmosPageWalletOptions } from './cosmos-page-wallet-options.ts'
import { type CosmosPageWalletState, cosmosChecks } from './cosmos-state.ts'
import { createKeplrProvider } from './create-keplr-provider.ts'
import { injectKeplrProvider } from './inject-keplr-provider.ts'
import type { KeplrProvider } from './keplr-provider.ts'

/** A Cosmos wallet in a page. */
export type CosmosPageWallet = {
  provider: KeplrProvider
  /** Puts the wallet into the page. */
  announce(): void
  controls: CosmosPageWalletControls
  /** Removes the wallet from the page and fails pending requests. Its stored state stays, as over a reload. */
  destroy(): void
}

const optional: readonly CosmosFeature[] = [
  'disable',
  'getKeysSettled',
  'signArbitrary',
  'signDirect',
  'experimentalSuggestChain',
]

/**
 * Puts a Cosmos wallet with real keys into a page: the API of Keplr (`window.keplr`) or of a similar wallet, secp256k1 signatures and a
 * simulated visitor whose answers a test sets through `controls`. Prompts are named after the methods, plus `enable` and `unlock` for
 * requests that need permission. As in Keplr, `getKey` asks for a missing permission.
 *
 * Throws when a node is not on this machine and `allowRemote` is not set.
 *
 * @example
 * ```ts
 * const wallet = createCosmosPageWallet({
 *   name: 'Kep',
 *   chains: [{ id: 'localcosmos-1', prefix: 'cosmos', rpcUrl: chain.url }],
 * })
 * wallet.controls.reject('signDirect')
 * ```
 */
export function createCosmosPageWallet(options: CosmosPageWalletOptions): CosmosPageWallet {
  const { chains, features = optional, globals = ['keplr'], name, id = name, rpc = fetchRpc } = options
  const [home] = chains
  if (!home) throw new Error('A test wallet needs at least one chain.')
  for (const { rpcUrl } of chains) assertLocal(rpcUrl, options.allowRemote)
  warnInProduction(`The page wallet "${name}"`)
  const window = options.window ?? globalWindow('createCosmosPageWallet')
  const count = options.accounts ?? 3
  const all = cosmosMnemonicAccounts({ mnemonic: options.mnemonic, count: count + 1 })
  const log = createRequestLog()
  const key = `latchkey-test-wallet:cosmos:${id}`
  const state = createStateStore<CosmosPageWalletState>({
    checks: cosmosChecks,
    storage: storageOf(window),
    key,
    initial: {
      ...defaultSwitches,
      permitted: [],
      suggested: [],
      account: 0,
      locked: false,
      lie: null,
      ...options.state,
    },
  })
  const visitor = createVisitor({ answerTo: (method) => answerTo(state.get(), method) })

  async function ask<T>(method: string, params: readonly unknown[], answer: () => Promise<T> | T): Promise<T> {
    const noted = log.note(method, params, async () => {
      await wait(delayOf(state.get(), method))
      await visitor.prompt(method, params)
      return answer()
    })
    return noted.catch((thrown) => {
      // Keplr's own text, without a code.
      throw visitorDeclined(thrown) ? new Error('Request rejected') : thrown
    })
  }

  const provider = createKeplrProvider({
    settings: options,
    state,
    rpc,
    account: () => (all[state.get().account] ?? all[0]) as CosmosAccount,
    stranger: () => all[count] as CosmosAccount,
    ask,
  })
  for (const feature of [...optional, 'isConnected' as const])
    if (!features.includes(feature)) delete (provider as Partial<KeplrProvider>)[feature]
  const injected = injectKeplrProvider(window, globals, provider)

  const onStorage = (event: Event) => {
    if ((event as StorageEvent).key !== key) return
    const before = state.get().account
    state.reread()
    if (state.get().account !== before) injected.tell()
  }
  window.addEventListener('storage', onStorage)
  const controls: CosmosPageWalletControls = {
    ...createPageControls({ state, visitor, log }),
    switchAccount(account) {
      if (account >= count) throw new Error(`The wallet has no account ${account}: raise \`accounts\`.`)
      state.update({ account })
      injected.tell()
    },
    permit: () => state.update({ permitted: [...chains, ...state.get().suggested].map((chain) => chain.id) }),
    disconnect() {
      state.update({ permitted: [] })
      injected.tell()
    },
    emitChange: injected.tell,
    addresses(chainId = home.id) {
      const { prefix } = [...chains, ...state.get().suggested].find((chain) => chain.id === chainId) ?? home
      return all.slice(0, count).map(({ addressOn }) => addressOn(prefix))
    },
  }
  const unregisterControls = registerControls(window, id, controls)
  if (options.announce ?? true) injected.put()

  return {
    provider,
    announce: injected.put,
    controls,
    destroy() {
      injected.take()
      unregisterControls()
      window.removeEventListener('storage', onStorage)
      visitor.abandon(walletRemovedError())
    },
  }
}

function visitorDeclined(thrown: unknown): boolean {
  return (Object(thrown) as { code?: unknown }).code === 4001
}
