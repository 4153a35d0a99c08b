import { createPageWallet, type PageWallet, type PageWalletSettings } from '@latchkey/test-wallets/page'
import type { NamedWallet, WalletExtra } from './named-wallet.ts'
import { hasEvm, type PlaygroundOptions } from './options.ts'
import type { Stack } from './stack.ts'

type EvmWallet = NamedWallet & PageWallet

/** The EVM wallets that make every flow work without an extension. The second knows the first chain only, so switching adds the other. */
export function announceTestWallets(stack: Stack, options: PlaygroundOptions): readonly EvmWallet[] {
  const { testWallets } = options
  if (testWallets === 'off' || !hasEvm(options)) return []
  const chains = stack.chains.map(({ id, name, rpcUrl }) => ({ id, name, rpcUrl }))
  const make = (settings: Omit<PageWalletSettings, 'chains'>, known = chains): EvmWallet => {
    const wallet = createPageWallet({ ...settings, chains: known })
    return { name: settings.name, extras: extrasOf(wallet, known), ...wallet }
  }
  // An SDK that draws into the page announces nothing: the config names its connector.
  if (testWallets === 'page')
    return [make({ name: 'Page Wallet', rdns: 'org.latchkey.page-wallet', surface: 'page', announce: false })]
  const first = make({ name: 'Test Wallet', rdns: 'org.latchkey.test-wallet' })
  if (testWallets !== 'two') return [first]
  return [first, make({ name: 'Narrow Wallet', rdns: 'org.latchkey.narrow-wallet' }, chains.slice(0, 1))]
}

/** The chain is changed at the wallet, told wrongly, or lost. */
function extrasOf({ controls }: PageWallet, known: Stack['chains']): readonly WalletExtra[] {
  const isWrong = () => controls.state().wrongChain !== null
  const isLost = () => controls.state().dropped
  return [
    ...known.map(({ id, name }) => ({ label: `to ${name}`, run: () => controls.setChain(id) })),
    { label: 'wrong chain', run: () => controls.wrongChain(isWrong() ? null : 999), pressed: isWrong },
    { label: 'drop', run: () => (isLost() ? controls.restore() : controls.drop()), pressed: isLost },
  ]
}
