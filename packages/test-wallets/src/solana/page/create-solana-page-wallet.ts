import { assertLocal } from '../../shared/assert-local.ts'
import { base64Icon } from '../../shared/base64-icon.ts'
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
import { walletAsker } from '../../shared/wallet-asker.ts'
import { walletRemovedError } from '../../shared/wallet-removed-error.ts'
import { warnInProduction } from '../../shared/warn-in-production.ts'
import { type SolanaAccount, solanaMnemonicAccounts } from '../mnemonic-accounts.ts'
import { pageFeatures } from './page-features.ts'
import { registerWallet } from './register-wallet.ts'
import type { SolanaPageWalletControls } from './solana-page-wallet-controls.ts'
import type { SolanaPageWalletOptions } from './solana-page-wallet-options.ts'
import { type SolanaPageWalletState, solanaChecks } from './solana-state.ts'
import type { StandardWallet, StandardWalletAccount } from './standard-wallet.ts'

/** A Solana wallet in a page. */
export type SolanaPageWallet = {
  wallet: StandardWallet
  /** Registers the wallet (Wallet Standard), and from then on whenever an app is ready. */
  announce(): void
  controls: SolanaPageWalletControls
  /** Removes the wallet from the page and fails pending requests. Its stored state stays, as over a reload. */
  destroy(): void
}

/**
 * Puts a Solana wallet with real keys into a page: Wallet Standard registration, ed25519 signatures, transactions on the chain behind
 * `rpcUrl`, and a simulated visitor whose answers a test sets through `controls`. Prompts are named like the features:
 * `standard:connect`, `solana:signMessage`.
 *
 * Throws when a node is not on this machine and `allowRemote` is not set.
 *
 * @example
 * ```ts
 * const wallet = createSolanaPageWallet({ name: 'Sol', chains: [{ id: 'solana:localnet', rpcUrl: chain.url }] })
 * wallet.controls.reject('solana:signMessage')
 * ```
 */
export function createSolanaPageWallet(options: SolanaPageWalletOptions): SolanaPageWallet {
  const { name, id = name, chains, expose = 'active', rpc = fetchRpc } = options
  if (chains.length === 0) throw new Error('A test wallet needs at least one chain.')
  for (const { rpcUrl } of chains) assertLocal(rpcUrl, options.allowRemote)
  warnInProduction(`The page wallet "${name}"`)
  const window = options.window ?? globalWindow('createSolanaPageWallet')
  const count = options.accounts ?? 3
  const all = solanaMnemonicAccounts({ mnemonic: options.mnemonic, count: count + 1 })
  const own = all.slice(0, count)
  const listeners = new Set<(change: object) => void>()
  const log = createRequestLog()

  const key = `latchkey-test-wallet:solana:${id}`
  const state = createStateStore<SolanaPageWalletState>({
    checks: solanaChecks,
    storage: storageOf(window),
    key,
    initial: {
      ...defaultSwitches,
      permitted: false,
      account: 0,
      locked: false,
      lie: null,
      offChain: null,
      signsIn: true,
      ...options.state,
    },
    onChange: tell,
  })
  const visitor = createVisitor({ answerTo: (method) => answerTo(state.get(), method) })

  function visible(): readonly SolanaAccount[] {
    const { account, locked, permitted } = state.get()
    const active = own[account] ?? own[0]
    if (!active || !permitted || locked) return []
    return expose === 'all' ? [active, ...own.filter((one) => one !== active)] : [active]
  }

  // A wallet returns the same account object as long as the account is the same.
  const described = new Map<string, StandardWalletAccount>()
  function describe({ address, publicKey }: SolanaAccount): StandardWalletAccount {
    const known = described.get(address)
    if (known) return known
    const account = Object.freeze({ address, publicKey, chains: chainIds, features: signing })
    described.set(address, account)
    return account
  }

  let shown = ''
  function tell() {
    const addresses = visible()
      .map(({ address }) => address)
      .join()
    if (addresses === shown) return
    shown = addresses
    emitChange()
  }
  function emitChange() {
    for (const listener of [...listeners]) listener(state.get().lie === 'throwing' ? {} : { accounts: accounts() })
  }

  function accounts(): readonly StandardWalletAccount[] {
    const { lie } = state.get()
    if (lie === 'throwing') throw new Error('This wallet throws')
    if (lie === 'no-accounts') return []
    const shown = visible().map(describe)
    return lie === 'strange-accounts' ? shown.map((account) => ({ ...account, address: '0xnot-of-this-chain' })) : shown
  }

  const ask = walletAsker({ state, visitor, log })

  async function connect({ silent = false }: { silent?: boolean } = {}) {
    if (silent) await wait(delayOf(state.get(), 'standard:connect'))
    const allowed = () => !state.get().locked && state.get().permitted
    if (!allowed() && !silent) await ask('standard:connect', [], () => state.update({ permitted: true }))
    return state.get().lie === 'garbage' ? { accounts: 'none' } : { accounts: accounts() }
  }

  const chainIds = chains.map(({ id: chain }) => chain as `solana:${string}`)
  const host = {
    stranger: () => all[count] as SolanaAccount,
    lie: () => state.get().lie,
    offChain: () => state.get().offChain,
    ask,
  }
  const features = pageFeatures(
    {
      ...{ ...host, chains, rpc, visible, describe, connect, listeners },
      domain: (window.location?.origin ?? '').replace(/^.*\/\//, ''),
      disconnect: async () => state.update({ permitted: false }),
      permit() {
        state.update({ permitted: true })
        return visible()
      },
    },
    options.features,
  )
  const { 'solana:signIn': _, ...withoutSignIn } = features
  const signing = (Object.keys(features) as `${string}:${string}`[]).filter((feature) => feature.startsWith('solana:'))

  const wallet: StandardWallet = {
    version: '1.0.0',
    name,
    icon: (options.icon ?? base64Icon(name)) as StandardWallet['icon'],
    chains: chainIds,
    get features() {
      return state.get().signsIn ? features : withoutSignIn
    },
    get accounts() {
      return accounts()
    },
  }

  const onStorage = (event: Event) => {
    if ((event as StorageEvent).key === key) state.reread()
  }
  window.addEventListener('storage', onStorage)
  const controls: SolanaPageWalletControls = {
    ...createPageControls({ state, visitor, log }),
    switchAccount(account) {
      if (!own[account]) throw new Error(`The wallet has no account ${account}: raise \`accounts\`.`)
      state.update({ account })
    },
    permit: () => state.update({ permitted: true }),
    disconnect: () => state.update({ permitted: false }),
    signOffChain: (offChain) => state.update({ offChain }),
    offerSignIn(signsIn) {
      state.update({ signsIn })
      for (const listener of [...listeners]) listener({ features: wallet.features })
    },
    emitChange,
    addresses: () => own.map(({ address }) => address),
    listeners: () => listeners.size,
  }
  const unregisterControls = registerControls(window, id, controls)
  const { announce, unregister } = registerWallet(window, wallet)
  if (options.announce ?? true) announce()
  shown = visible()
    .map(({ address }) => address)
    .join()

  return {
    wallet,
    announce,
    controls,
    destroy() {
      unregister()
      unregisterControls()
      window.removeEventListener('storage', onStorage)
      listeners.clear()
      visitor.abandon(walletRemovedError())
    },
  }
}
