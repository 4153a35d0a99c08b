import type { Connector, Unsubscribe } from '@latchkey/core'
import { listStandard, type StandardWallet } from '@latchkey/core/adapter-kit'
import { getWallets } from '@wallet-standard/app'
import type { SolanaProvider } from '../provider.ts'
import { isSolanaWallet } from './standard-wallet.ts'
import type { WalletAdapter } from './wallet-adapter.ts'

/** A wallet of the page or of the app, with its connector. */
export type Found = { readonly connector: Connector<'solana'>; readonly provider: SolanaProvider }

/** All current wallets. The app's adapter of a registered wallet is left out, because both are the same wallet. */
export function findWallets(
  adapterId: string,
  adapters: readonly WalletAdapter[],
  listening: boolean,
): readonly Found[] {
  const wallets = listening ? (getWallets().get() as readonly unknown[] as readonly StandardWallet[]) : []
  const standard = listStandard(wallets.filter(isSolanaWallet), { adapterId, namespace: 'solana' })
  const names = new Set(standard.map(({ connector }) => connector.name))
  const passed = adapters.filter(({ name, readyState }) => readyState !== 'Unsupported' && !names.has(name))
  return [...standard, ...passed.map((adapter) => toFound(adapterId, adapter))]
}

/** Calls back whenever the list changes. */
export function watchWallets(adapters: readonly WalletAdapter[], onChange: () => void): Unsubscribe {
  const { on } = getWallets()
  const offs: Unsubscribe[] = [on('register', onChange), on('unregister', onChange)]
  for (const adapter of adapters) {
    adapter.on('readyStateChange', onChange)
    offs.push(() => void adapter.off('readyStateChange', onChange))
  }
  return () => {
    for (const off of offs.splice(0)) off()
  }
}

function toFound(adapterId: string, adapter: WalletAdapter): Found {
  const { icon, name, readyState } = adapter
  return {
    provider: { kind: 'adapter', adapter },
    connector: {
      id: name,
      adapterId,
      name,
      type: 'EXTERNAL',
      chain: 'solana',
      imageUrl: icon,
      info: { name },
      surface: 'window',
      installed: readyState !== 'NotDetected',
    },
  }
}
