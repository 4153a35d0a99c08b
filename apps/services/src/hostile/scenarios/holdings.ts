import { createFlood } from '../flood.ts'
import { spammedAccount } from '../rpc-answers.ts'

/** Allowances of accounts that were made to look as if they had a thousand, never from the cache. */
export const holdings = createFlood({
  name: 'holdings',
  perSecond: 60,
  atOnce: 200,
  request: ({ chainId }, random) => {
    const account = `${spammedAccount}${random.hex(18)}`
    const query = new URLSearchParams({ projectId: 'local', chainId, forceUpdate: random.hex(4) })
    return {
      path: `/v1/account/${account}/${random.pick(['allowances', 'allowances', 'balance', 'collectibles'])}?${query}`,
      address: `2001:db8:a:${random.below(256).toString(16)}::1`,
    }
  },
})
