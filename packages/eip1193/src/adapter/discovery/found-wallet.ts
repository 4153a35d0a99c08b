import type { Connector } from '@latchkey/core'
import type { Eip1193Provider } from '../../provider.ts'

/** A wallet of the page. */
export type FoundWallet = { readonly connector: Connector<'eip155'>; readonly provider: Eip1193Provider }
