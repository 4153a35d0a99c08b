import type { Feature, Readable } from '@latchkey/core'
import type { AccountOffers } from '@latchkey/core/account'
import { type Lazy, lazily } from '@latchkey/core/internal'

/** What works for an account as far as another side must say it, loaded after the first Account view: what says it takes longer. */
export const offersCode: Feature<Lazy<Readable<AccountOffers>>> = {
  id: 'offers-code',
  create: (client) => lazily(async () => client.use((await import('./offers.lazy.ts')).accountOffers)),
}
