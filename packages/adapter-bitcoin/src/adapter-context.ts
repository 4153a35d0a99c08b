import type { AdapterContext } from '@latchkey/core/adapter-kit'
import type { BitcoinAdapterOptions } from './options.ts'

/** What the adapter's parts need of one client. */
export type BitcoinContext = AdapterContext<'bip122'> & { readonly options: BitcoinAdapterOptions }
