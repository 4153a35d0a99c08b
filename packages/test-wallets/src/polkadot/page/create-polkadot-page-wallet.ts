import { registerControls } from '../../shared/controls-registry.ts'
import { globalWindow } from '../../shared/global-window.ts'
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
import { localPolkadotChain } from '../local-chain.ts'
import { type PolkadotAccount, polkadotMnemonicAccounts } from '../mnemonic-accounts.ts'
import type { InjectedAccount, InjectedApi, InjectedWallet } from './injected-wallet.ts'
import type { PolkadotPageWalletControls } from './polkadot-page-wallet-controls.ts'
import type { PolkadotPageWalletOptions } from './polkadot-page-wallet-options.ts'
import { polkadotSigner } from './polkadot-signer.ts'
import { type PolkadotPageWalletState, polkadotChecks } from './polkadot-state.ts'

/** A Polkadot wallet in a page. */
export type PolkadotPageWallet = {
  wallet: InjectedWallet
  /** Puts it into `window.injectedWeb3`, as extensions do when their script runs: often after the app's. */
  announce(): void
  controls: PolkadotPageWalletControls
  /** Removes the wallet from the page and fails pending requests. Its stored state stays, as over a reload. */
  destroy(): void
}

type Listener = (accounts: readonly InjectedAccount[]) => void

/**
 * Puts a Polkadot wallet with real keys into a page: `window.injectedWeb3[name]`, sr25519 signatures, and a simulated visitor whose answers
 * a test sets through `controls`. Prompts are `enable`, `signRaw` and `signPayload`. As in real wallets, a permitted origin is enabled
 * without a prompt, and a refusal is an error with only a text.
 *
 * Throws when it shall sign for a chain that is not local and `allowRemote` is not set.
 *
 * @example
 * ```ts
 * const wallet = createPolkadotPageWallet({ name: 'dot' })
 * wallet.controls.reject('signRaw')
 * ```
 */
export function createPolkadotPageWallet(options: PolkadotPageWalletOptions): PolkadotPageWallet {
  const { allowRemote, chains = [localPolkadotChain], ed25519 = false, expose = 'all', name } = options
  const far = chains.find((chain) => chain !== localPolkadotChain)
  if (far !== undefined && !allowRemote)
    throw new Error(
      `A test wallet refuses ${far}: it is not the local chain. Its keys are public and it approves by itself. ` +
        'Set `allowRemote: true` if that is what you want.',
    )
  warnInProduction(`The page wallet "${name}"`)
  const window = options.window ?? globalWindow('createPolkadotPageWallet')
  const count = options.accounts ?? 3
  const { mnemonic } = options
  const all = polkadotMnemonicAccounts({ mnemonic, count: count + 1 })
  const own = [
    ...all.slice(0, count),
    ...(ed25519 ? polkadotMnemonicAccounts({ mnemonic, count: 1, type: 'ed25519' }) : []),
  ]
  const listeners = new Set<Listener>()
  const log = createRequestLog()

  const key = `latchkey-test-wallet:polkadot:${name}`
  const state = createStateStore<PolkadotPageWalletState>({
    checks: polkadotChecks,
    storage: storageOf(window),
    key,
    initial: { ...defaultSwitches, permitted: false, account: 0, locked: false, lie: null, ...options.state },
    onChange: tell,
  })
  const visitor = createVisitor({ answerTo: (method) => answerTo(state.get(), method) })

  function visible(): readonly PolkadotAccount[] {
    const { account, locked, permitted } = state.get()
    const first = own[account] ?? own[0]
    if (!first || !permitted || locked) return []
    return expose === 'all' ? [first, ...own.filter((one) => one !== first)] : [first]
  }
  const names = () =>
    visible()
      .map(({ address }) => address)
      .join()
  let shown = ''
  function tell() {
    if (names() === shown) return
    shown = names()
    emitChange()
  }
  function emitChange() {
    for (const listener of [...listeners]) listener(state.get().lie === 'throwing' ? ('none' as never) : accounts())
  }

  function accounts(): readonly InjectedAccount[] {
    const { lie } = state.get()
    if (lie === 'throwing') throw new Error('This wallet throws')
    if (lie === 'garbage') return 'none' as never
    if (lie === 'no-accounts') return []
    return visible().map(({ address, path, type }) => ({
      address: lie === 'strange-accounts' ? `${address}x` : address,
      name: `Account${path || ' of the phrase'}`,
      type,
      genesisHash: null,
    }))
  }

  const askWallet = walletAsker({ log, state, visitor })
  /** A refusal has no code in this ecosystem. */
  async function ask<T>(method: string, params: readonly unknown[], answer: () => Promise<T> | T): Promise<T> {
    return askWallet(method, params, answer).catch((error: { code?: unknown }) => {
      throw error.code === 4001 ? new Error(method === 'enable' ? 'Rejected' : 'Cancelled') : error
    })
  }

  const { signPayload, signRaw } = polkadotSigner({
    chains,
    visible,
    stranger: () => all[count] as PolkadotAccount,
    lie: () => state.get().lie,
    ask,
  })
  const features = options.features ?? ['signRaw', 'signPayload']
  const api: InjectedApi = {
    accounts: {
      get: async () => accounts(),
      subscribe(listener) {
        listeners.add(listener)
        listener(accounts())
        return () => void listeners.delete(listener)
      },
    },
    metadata: { get: async () => [], provide: (definition) => ask('metadata', [definition], () => true) },
    signer: {
      ...(features.includes('signRaw') && { signRaw }),
      ...(features.includes('signPayload') && { signPayload }),
    },
  }
  const wallet: InjectedWallet = {
    version: '1.0.0',
    async enable(origin) {
      // Without a prompt there is nothing to answer, but a slow wallet is slow here as well.
      if (state.get().permitted) await wait(delayOf(state.get(), 'enable'))
      else await ask('enable', [origin], () => state.update({ permitted: true }))
      return api
    },
  }

  const onStorage = (event: Event) => {
    if ((event as StorageEvent).key === key) state.reread()
  }
  window.addEventListener('storage', onStorage)
  const controls: PolkadotPageWalletControls = {
    ...createPageControls({ state, visitor, log }),
    switchAccount(account) {
      if (!own[account]) throw new Error(`The wallet has no account ${account}: raise \`accounts\`.`)
      state.update({ account })
    },
    permit: () => state.update({ permitted: true }),
    disconnect: () => state.update({ permitted: false }),
    emitChange,
    addresses: () => own.map(({ address }) => address),
    listeners: () => listeners.size,
  }
  const unregisterControls = registerControls(window, name, controls)
  const page = window as { injectedWeb3?: Record<string, InjectedWallet> }
  const announce = () => {
    page.injectedWeb3 ??= {}
    page.injectedWeb3[name] = wallet
  }
  if (options.announce ?? true) announce()
  shown = names()

  return {
    wallet,
    announce,
    controls,
    destroy() {
      if (page.injectedWeb3?.[name] === wallet) delete page.injectedWeb3[name]
      unregisterControls()
      window.removeEventListener('storage', onStorage)
      listeners.clear()
      visitor.abandon(walletRemovedError())
    },
  }
}
