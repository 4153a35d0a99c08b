import type { WalletFact } from '../wallet-fact.ts'
import { bitcoinWallets } from './bitcoin.ts'
import { cosmosWallets } from './cosmos.ts'
import { evmWallets } from './evm.ts'
import { evmRegionalWallets } from './evm-regional.ts'
import { exchangeWallets } from './exchanges.ts'
import { hardwareWallets } from './hardware.ts'
import { mobileWallets } from './mobile.ts'
import { multiEcosystemWallets } from './multi-ecosystem.ts'
import { polkadotWallets } from './polkadot.ts'
import { popularWallets } from './popular.ts'
import { popularSources } from './popular-sources.ts'
import { solanaWallets } from './solana.ts'

/** Every wallet of the list, in the order of the list. */
export const walletFacts: readonly WalletFact[] = [
  ...popularWallets.map((fact) => ({ ...fact, ...popularSources[fact.id] })),
  ...evmWallets,
  ...exchangeWallets,
  ...multiEcosystemWallets,
  ...solanaWallets,
  ...bitcoinWallets,
  ...cosmosWallets,
  ...polkadotWallets,
  ...hardwareWallets,
  ...mobileWallets,
  ...evmRegionalWallets,
].sort((a, b) => a.order - b.order)
