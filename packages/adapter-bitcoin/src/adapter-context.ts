import type { AdapterContext } from '@latchkey/core/adapter-kit'
import type { BitcoinAdapterOptions } from './options.ts'

/** The parts of one client that the adapter's modules share. */
export type BitcoinContext = AdapterContext<'bip122'> & { readonly options: BitcoinAdapterOptions }
