import type { Feature, Readable } from '@latchkey/core'
import type { AccountOffers } from '@latchkey/core/account'
import { type Lazy, lazily } from '@latchkey/core/internal'

/** The offers of an account that services or wallets must confirm. Loaded after the first Account view, because their answers take longer. */
export const offersCode: Feature<Lazy<Readable<AccountOffers>>> = {
  id: 'offers-code',
  create: (client) => lazily(async () => client.use((await import('./offers.lazy.ts')).accountOffers)),
}
