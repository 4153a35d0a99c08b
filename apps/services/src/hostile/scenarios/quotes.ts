import { createFlood } from '../flood.ts'
import { markOf } from '../upstream-kind.ts'

const kinds = ['silent', 'endless', 'large', 'nonsense', 'deep', 'echo', 'upgrade', 'cut'] as const

/** Questions about swaps of tokens that no other visitor asks about, whose exchanges answer badly, from all networks of one home. */
export const quotes = createFlood({
  name: 'quotes',
  perSecond: 150,
  atOnce: 300,
  request: ({ chainId }, random) => {
    const account = () => `${chainId}:0x${random.hex(20)}`
    const amount = random.below(4) ? markOf(random.pick(kinds)) : String(1 + random.below(1e9))
    const swap = { userAddress: account(), from: account(), to: account(), amount }
    const address = `2001:db8:6:${random.below(256).toString(16)}::1`
    const query = (path: string, more: Readonly<Record<string, string>> = {}) =>
      `${path}?${new URLSearchParams({ projectId: 'local', ...more })}`
    switch (random.below(6)) {
      case 0:
        return { address, path: query('/v1/convert/build-transaction'), body: JSON.stringify(swap) }
      case 1:
        return { address, path: query('/v1/convert/build-approve', swap) }
      case 2:
        return {
          address,
          path: query('/v1/convert/allowance', { userAddress: swap.userAddress, tokenAddress: swap.from }),
        }
      case 3:
        return {
          address,
          path: query('/v1/convert/tokens', { chainId: random.below(2) ? chainId : `eip155:${random.below(1e9)}` }),
        }
      default:
        return { address, path: query('/v1/convert/quotes', swap) }
    }
  },
})
