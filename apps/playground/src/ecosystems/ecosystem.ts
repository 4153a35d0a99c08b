import type { Adapter, Network } from '@latchkey/core'
import type { NamedWallet } from '../named-wallet.ts'
import type { PlaygroundOptions } from '../options.ts'
import type { Stack } from '../stack.ts'

/**
 * What one ecosystem brings to a page: everything else of the playground works for any of them. Another one takes a file like `solana.ts`
 * here, its name in `ecosystemNames` of options.ts (the compiler then asks for `choices`, its label and its line in open-ecosystems.ts),
 * its addresses in `Stack` of stack.ts, and a file like stack/solana.ts with its lines in stack/start-stack.ts.
 */
export type Ecosystem = {
  /** Configured for the local chain. */
  // biome-ignore lint/suspicious/noExplicitAny: an adapter is invariant in its namespace; the client only uses the common part
  readonly adapter: Adapter<any>
  /** The local network or networks. */
  readonly networks: readonly Network[]
  /** The receiver in the Try panel: another account of the test seed phrase. */
  readonly receiver: string
  /** A token of the local chain that the first account holds. */
  readonly token?: { readonly address: string; readonly symbol: string; readonly decimals: number } | undefined
  /** Puts the test wallets into the page; called once, before the client is created. */
  announceWallets(): readonly NamedWallet[]
}

/** Each in a file of its own here, loaded only by pages that have the ecosystem on. Fails where the stack lacks its chain. */
export type OpenEcosystem = (stack: Stack, options: PlaygroundOptions) => Promise<Ecosystem>
