import type { AdapterContext } from '@latchkey/core/adapter-kit'
import type { SolanaAdapterOptions } from './options.ts'

/** The parts of one client that the adapter's modules share. */
export type SolanaContext = AdapterContext<'solana'> & Pick<SolanaAdapterOptions, 'transactionFrom'>
