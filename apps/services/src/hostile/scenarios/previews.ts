import { createFlood } from '../flood.ts'
import type { Random } from '../random.ts'
import type { Target } from '../scenario.ts'
import { markOf } from '../upstream-kind.ts'

const kinds = ['silent', 'large', 'endless', 'nonsense', 'deep', 'cut'] as const

/** Simulations that are long, nested, forged or badly answered, and descriptions of unknown contracts. */
export const previews = createFlood({
  name: 'previews',
  perSecond: 100,
  atOnce: 200,
  request: (target, random) => ({
    address: `2001:db8:7:${random.below(256).toString(16)}::1`,
    ...question(target, random),
  }),
})

function question({ chainId }: Target, random: Random): { path: string; body?: string } {
  const simulate = '/v1/preview/simulate?projectId=local'
  const account = `0x${random.hex(20)}`
  const callTo = (to: string, data = '0x') => ({ to, data, value: '1' })
  const body = (calls: readonly object[]) => JSON.stringify({ chainId, account, calls })
  switch (random.below(6)) {
    case 0:
      return {
        path: `/v1/preview/descriptors/eip155:${random.below(1e9)}/0x${random.hex(20)}?projectId=local`,
      }
    case 1:
      return {
        path: simulate,
        body: body(Array.from({ length: 16 }, () => callTo(`0x${random.hex(20)}`, `0x${'5a'.repeat(7_000)}`))),
      }
    case 2:
      return { path: simulate, body: `{"chainId":"${chainId}","calls":${'['.repeat(100_000)}` }
    case 3:
      return {
        path: simulate,
        body: JSON.stringify({
          chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
          account: '1'.repeat(32),
          transactions: [Buffer.from(random.bytes(1_200)).toString('base64')],
        }),
      }
    default:
      return { path: simulate, body: body([callTo(`0x${markOf(random.pick(kinds))}${random.hex(16)}0`)]) }
  }
}
