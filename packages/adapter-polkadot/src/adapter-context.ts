import type { AdapterContext } from '@latchkey/core/adapter-kit'
import type { Prefixes } from './chain/prefixes.ts'

/** The parts of one client that the adapter's modules share. */
export type PolkadotContext = AdapterContext<'polkadot'> & { readonly prefixes: Prefixes }
