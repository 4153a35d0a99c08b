import type { AdapterContext } from '@latchkey/core/adapter-kit'
import type { SolanaAdapterOptions } from './options.ts'

/** What the adapter's parts need of one client. */
export type SolanaContext = AdapterContext<'solana'> & Pick<SolanaAdapterOptions, 'transactionFrom'>
