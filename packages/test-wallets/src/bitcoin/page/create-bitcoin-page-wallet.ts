import { assertLocal } from '../../shared/assert-local.ts'
import { base64Icon } from '../../shared/base64-icon.ts'
import { registerControls } from '../../shared/controls-registry.ts'
import { createEmitter, type Emitter } from '../../shared/emitter.ts'
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
import { registerWallet } from '../../solana/page/register-wallet.ts'
import type { StandardWallet } from '../../solana/page/standard-wallet.ts'
import { type BitcoinAccount, bitcoinMnemonicAccounts } from '../mnemonic-accounts.ts'
import type { BitcoinNetworkName } from '../networks.ts'
import type { BitcoinPageWalletControls } from './bitcoin-page-wallet-controls.ts'
import type { BitcoinPageWalletOptions } from './bitcoin-page-wallet-options.ts'
import { type BitcoinPageWalletState, bitcoinChecks } from './bitcoin-state.ts'
import { injectBitcoinProvider } from './inject-bitcoin-provider.ts'
import { createSatsConnectProvider } from './sats-connect-provider.ts'
import { createUnisatProvider } from './unisat-provider.ts'
import { keysOf, type WalletHost } from './wallet-host.ts'
import { createWalletStandardWallet } from './wallet-standard-wallet.ts'

/** A Bitcoin wallet in a page. */
export type BitcoinPageWallet = {
  /** Registered if the wallet has the Wallet Standard interface. */
  readonly wallet: StandardWallet
  /** The object on `window`, if the wallet has the sats-connect or UniSat interface. */
  readonly provider: object
  /** Its path on `window`. */
  readonly path: string
  /** Announces the wallet in all of its interfaces, and again whenever an app is ready. */
  announce(): void
  controls: BitcoinPageWalletControls
  /** Removes the wallet from the page and fails pending requests. Its stored state stays, as over a reload. */
  destroy(): void
}

/**
 * Puts a Bitcoin wallet with real keys into a page: by Wallet Standard, as a sats-connect provider and with UniSat's interface. All three
 * are one wallet with one visitor, whose answers a test sets through `controls`. A prompt is named after the called method:
 * `bitcoin:connect`, `wallet_connect`, `requestAccounts`.
 *
 * Throws when a node is not on this machine and `allowRemote` is not set.
 *
 * @example
 * ```ts
 * const wallet = createBitcoinPageWallet({ name: 'Btc', chains: [{ network: 'regtest', esploraUrl: chain.url }] })
 * wallet.controls.reject('signPsbt')
 * ```
 */
export function createBitcoinPageWallet(options: BitcoinPageWalletOptions): BitcoinPageWallet {
  const { name, id = name, chains, ways = ['standard', 'sats', 'unisat'] } = options
  const [first] = chains
  if (!first) throw new Error('A test wallet needs at least one chain.')
  for (const { esploraUrl } of chains) assertLocal(esploraUrl, options.allowRemote)
  warnInProduction(`The page wallet "${name}"`)
  const window = options.window ?? globalWindow('createBitcoinPageWallet')
  const count = options.accounts ?? 3
  const log = createRequestLog()

  const key = `latchkey-test-wallet:bitcoin:${id}`
  const state = createStateStore<BitcoinPageWalletState>({
    checks: bitcoinChecks,
    storage: storageOf(window),
    key,
    initial: {
      ...defaultSwitches,
      permitted: false,
      account: 0,
      network: first.network,
      locked: false,
      lie: null,
      ...options.state,
    },
    onChange: tellChanges,
  })
  const visitor = createVisitor({ answerTo: (method) => answerTo(state.get(), method) })

  const byNetwork = new Map<BitcoinNetworkName, readonly BitcoinAccount[]>()
  function all(network: BitcoinNetworkName): readonly BitcoinAccount[] {
    const known = byNetwork.get(network)
    if (known) return known
    const accounts = bitcoinMnemonicAccounts({ mnemonic: options.mnemonic, count: count + 1, network })
    byNetwork.set(network, accounts)
    return accounts
  }

  const host: WalletHost = {
    chains,
    pays: options.pays ?? 'payment',
    fetch: options.fetch ?? ((...request) => globalThis.fetch(...request)),
    network: () => state.get().network,
    lie: () => state.get().lie,
    visible: (network) => (host.permitted() ? all(network)[state.get().account] : undefined),
    stranger: () => all(state.get().network)[count] as BitcoinAccount,
    permitted: () => state.get().permitted && !state.get().locked,
    permit: (permitted) => state.update({ permitted }),
    choose: (network) => state.update({ network }),
    ask: walletAsker({ log, state, visitor }),
    delay: (method) => wait(delayOf(state.get(), method)),
  }

  const standardListeners = new Set<(change: object) => void>()
  const satsEmitter = createCountingEmitter()
  const unisatEmitter = createCountingEmitter()
  const { tell: tellSats, ...sats } = createSatsConnectProvider(host, satsEmitter)
  const { tell: tellUnisat, ...unisat } = createUnisatProvider(host, unisatEmitter)
  const provider = {
    ...(ways.includes('sats') && { request: sats.request, addListener: sats.addListener }),
    ...(ways.includes('unisat') && unisat),
  }
  const icon = options.icon ?? base64Icon(name)
  const wallet = createWalletStandardWallet(host, {
    name,
    icon,
    provider: ways.some((way) => way !== 'standard') ? provider : undefined,
    connectOnly: options.bitcoinConnectOnly ?? false,
    listeners: standardListeners,
  })

  function emitChange() {
    for (const listener of [...standardListeners]) listener({})
    try {
      tellSats()
      tellUnisat()
    } catch {
      // A wallet that throws emits no event here.
    }
  }
  const seen = () => JSON.stringify([state.get().network, keysOf(host).map(({ address }) => address)])
  let shown = ''
  function tellChanges() {
    if (shown === '' || seen() === shown) return
    shown = seen()
    emitChange()
  }
  shown = seen()

  const path = options.path ?? `${name.replace(/[^A-Za-z\d]/g, '')}BitcoinProvider`
  const standard = ways.includes('standard') ? registerWallet(window, wallet) : undefined
  let uninject = () => {}
  function announce() {
    standard?.announce()
    uninject()
    const announced = ways.includes('sats') ? { name, icon, methods: sats.methods } : undefined
    if (announced || ways.includes('unisat')) uninject = injectBitcoinProvider(window, path, provider, announced)
  }

  const onStorage = (event: Event) => {
    if ((event as StorageEvent).key === key) state.reread()
  }
  window.addEventListener('storage', onStorage)
  const own = () => all(state.get().network).slice(0, count)
  const controls: BitcoinPageWalletControls = {
    ...createPageControls({ state, visitor, log }),
    switchAccount(account) {
      if (!own()[account]) throw new Error(`The wallet has no account ${account}: raise \`accounts\`.`)
      state.update({ account })
    },
    switchNetwork: (network) => state.update({ network }),
    permit: () => state.update({ permitted: true }),
    disconnect: () => state.update({ permitted: false }),
    emitChange,
    addresses: () => own().map((account) => account[host.pays].address),
    ordinals: () => own().map(({ ordinals }) => ordinals.address),
    listeners: () => standardListeners.size + satsEmitter.count() + unisatEmitter.count(),
  }
  const unregisterControls = registerControls(window, id, controls)
  if (options.announce ?? true) announce()

  return {
    wallet,
    provider,
    path,
    announce,
    controls,
    destroy() {
      uninject()
      standard?.unregister()
      unregisterControls()
      window.removeEventListener('storage', onStorage)
      standardListeners.clear()
      satsEmitter.clear()
      unisatEmitter.clear()
      visitor.abandon(walletRemovedError())
    },
  }
}

/** An emitter that counts its listeners. */
function createCountingEmitter(): Emitter & { count(): number } {
  const emitter = createEmitter()
  const listening: { event: string; listener: unknown }[] = []
  return {
    ...emitter,
    on(event, listener) {
      listening.push({ event, listener })
      emitter.on(event, listener)
    },
    off(event, listener) {
      const at = listening.findIndex((one) => one.event === event && one.listener === listener)
      if (at >= 0) listening.splice(at, 1)
      emitter.off(event, listener)
    },
    clear() {
      listening.length = 0
      emitter.clear()
    },
    count: () => listening.length,
  }
}
