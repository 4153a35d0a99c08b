import type { AdapterContext } from '@latchkey/core/adapter-kit'
import type { Prefixes } from './chain/prefixes.ts'

/** What the adapter's parts need of one client. */
export type PolkadotContext = AdapterContext<'polkadot'> & { readonly prefixes: Prefixes }
