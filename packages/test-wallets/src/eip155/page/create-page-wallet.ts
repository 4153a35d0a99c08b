import type { HDAccount } from 'viem'
import { createApprovalDialog } from '../../shared/approval-dialog.ts'
import { registerControls } from '../../shared/controls-registry.ts'
import { defaultIcon } from '../../shared/default-icon.ts'
import { createEmitter, type Emitter } from '../../shared/emitter.ts'
import { globalWindow } from '../../shared/global-window.ts'
import { customEvent, type PageWindow, storageOf } from '../../shared/page-window.ts'
import { createRequestLog } from '../../shared/request-log.ts'
import { createStateStore } from '../../shared/state-store.ts'
import { answerTo, defaultSwitches } from '../../shared/switches.ts'
import { createVisitor } from '../../shared/visitor.ts'
import { warnInProduction } from '../../shared/warn-in-production.ts'
import { assertChains, hexId } from '../chain.ts'
import { mnemonicAccounts } from '../mnemonic-accounts.ts'
import { createPageHost } from './create-page-host.ts'
import { createPageProvider } from './create-page-provider.ts'
import { injectProvider } from './inject-provider.ts'
import type { PageProvider } from './page-provider.ts'
import { createPageWalletControls, disconnected, type PageWalletControls } from './page-wallet-controls.ts'
import type { PageWalletOptions } from './page-wallet-options.ts'
import { type PageWalletState, pageWalletChecks } from './state.ts'

/** The wallet's description in its announcement (EIP-6963). */
type ProviderInfo = { uuid: string; name: string; icon: string; rdns: string }

/** Announces a provider now and whenever a page asks (EIP-6963), starting with the first `announce()`. */
function createAnnouncer(window: PageWindow, info: ProviderInfo, provider: PageProvider) {
  const detail = Object.freeze({ info: Object.freeze({ ...info }), provider })
  const send = () => void window.dispatchEvent(customEvent(window, 'eip6963:announceProvider', detail))
  return {
    announce() {
      window.addEventListener('eip6963:requestProvider', send)
      send()
    },
    stop: () => window.removeEventListener('eip6963:requestProvider', send),
  }
}

/** A wallet in a page. */
export type PageWallet = {
  provider: PageProvider
  /** Announces the wallet (EIP-6963), and from then on whenever the page asks. */
  announce(): void
  controls: PageWalletControls
  /** Removes the wallet from the page and fails pending requests. Its stored state stays, as over a reload. */
  destroy(): void
}

/**
 * Puts a wallet with real keys into a page: EIP-6963, EIP-1193, EIP-5792, signatures by viem, transactions on the chain
 * behind `rpcUrl`, and a simulated visitor whose answers a test sets through `controls`.
 *
 * Throws when a node is not on this machine and `allowRemote` is not set.
 *
 * @example
 * ```ts
 * const wallet = createPageWallet({
 *   name: 'Alpha',
 *   rdns: 'test.wallet.alpha',
 *   chains: [{ id: 31337, rpcUrl: 'http://127.0.0.1:8545' }],
 * })
 * wallet.controls.reject('personal_sign')
 * ```
 */
export function createPageWallet(options: PageWalletOptions): PageWallet {
  assertChains(options.chains, options.allowRemote)
  warnInProduction(`The page wallet "${options.name}"`)
  const window = options.window ?? globalWindow('createPageWallet')
  const accounts = mnemonicAccounts({ mnemonic: options.mnemonic, count: options.accounts })
  const addresses = accounts.map((account) => account.address)
  const visible = (state: PageWalletState) => visibleAccounts(state, accounts, options.expose)
  const emitter = createEmitter()
  const log = createRequestLog()

  const id = options.id ?? options.rdns
  const key = `latchkey-test-wallet:${id}`
  const state = createStateStore<PageWalletState>({
    checks: pageWalletChecks,
    storage: storageOf(window),
    key,
    initial: initialState(options),
    onChange: (next, previous) =>
      emitChanges(emitter, next, previous, (it) => visible(it).map((account) => account.address)),
  })
  const { document } = window
  const visitor = createVisitor({
    answerTo: (method) => answerTo(state.get(), method),
    ask: options.surface === 'page' && document ? createApprovalDialog(document, options.name) : undefined,
  })
  const host = createPageHost({ options, window, state, visitor, visible })
  const provider = createPageProvider({ host, state, visitor, log, emitter })
  const controls = createPageWalletControls({
    state,
    visitor,
    log,
    addresses,
    knowsChain: (it) => Boolean(host.chain(it)),
    grants: () => [...host.grants],
  })

  // Follows changes that another tab of the origin makes in the wallet, as with an extension.
  const onStorage = (event: Event) => {
    if ((event as StorageEvent).key === key) state.reread()
  }
  window.addEventListener('storage', onStorage)
  const unregister = registerControls(window, id, controls)
  const { name, rdns, icon = defaultIcon(name), injected = false } = options
  const uninject = injected ? injectProvider(window, provider, injected === true ? {} : injected) : undefined
  const announcer = createAnnouncer(window, { uuid: uuid(), name, icon, rdns }, provider)
  if (options.announce ?? true) announcer.announce()
  setTimeout(() => {
    if (!state.get().dropped) emitter.emit('connect', { chainId: hexId(host.claimedChainId()) })
  })

  return {
    provider,
    announce: announcer.announce,
    controls,
    destroy() {
      announcer.stop()
      uninject?.()
      unregister()
      window.removeEventListener('storage', onStorage)
      emitter.clear()
      visitor.abandon(disconnected())
    },
  }
}

function visibleAccounts(state: PageWalletState, all: readonly HDAccount[], expose: PageWalletOptions['expose']) {
  const active = all[state.account] ?? all[0]
  if (!active || !state.permitted || state.locked) return []
  return expose === 'all' ? [active, ...all.filter((account) => account !== active)] : [active]
}

function initialState(options: PageWalletOptions): PageWalletState {
  const [first] = options.chains
  return {
    ...defaultSwitches,
    answer: options.surface === 'page' ? 'ask' : 'approve',
    permitted: false,
    account: 0,
    chainId: options.chainId ?? first?.id ?? 1,
    addedChains: [],
    locked: false,
    wrongChain: null,
    dropped: false,
    refusesChains: false,
    refusesCalls: false,
    tellsAssets: false,
    watched: [],
    lies: {},
    ...options.state,
  }
}

/** `crypto.randomUUID` exists in secure contexts only; a page under test may be plain http on another name. */
function uuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5')
}

/** Emits the EIP-1193 events for a change of the wallet's state. */
function emitChanges(
  emitter: Emitter,
  next: PageWalletState,
  previous: PageWalletState,
  visibleAddresses: (state: PageWalletState) => readonly string[],
): void {
  if (next.dropped && !previous.dropped) emitter.emit('disconnect', disconnected())
  if (next.dropped) return
  if (previous.dropped) emitter.emit('connect', { chainId: hexId(next.wrongChain ?? next.chainId) })
  if (next.chainId !== previous.chainId && next.wrongChain === null) emitter.emit('chainChanged', hexId(next.chainId))
  const [now, before] = [visibleAddresses(next), visibleAddresses(previous)]
  if (now.join() !== before.join()) emitter.emit('accountsChanged', [...now])
}
