import { expect, test } from 'vitest'
import { buildByAmount, quoteByAmount } from './exact-by-amount.ts'
import type { BuildQuestion, SwapProvider, SwapQuestion } from './swap-provider.ts'

/** STAND-IN for an exchange that can only be told what leaves: a constant product of two sides, with a fee of 0.3 %. */
function exchange(sides: { from: bigint; to: bigint }): SwapProvider {
  const out = ({ amount, from }: SwapQuestion) => {
    const [here, there] = from === 'a' ? [sides.from, sides.to] : [sides.to, sides.from]
    const after = amount * 997n
    return (after * there) / (here * 1000n + after)
  }
  return {
    id: 'stand-in',
    serves: () => true,
    contracts: () => [],
    quote: async (question) => ({ toAmount: out(question) }),
    async build(question: BuildQuestion) {
      const toAmount = out(question)
      const minimum = (toAmount * BigInt(10_000 - question.slippageBps)) / 10_000n
      return { toAmount, minimum, to: '0x1', data: '0x', value: 0n }
    },
  }
}

const question = { chainId: 'eip155:1', user: '0x2', from: 'a', to: 'b' }
const build = { ...question, slippageBps: 100, mustEstimate: false }

test.each([
  [10n ** 24n, 10n ** 15n, 10n ** 9n],
  [10n ** 24n, 10n ** 15n, 10n ** 13n],
  [10n ** 24n, 10n ** 15n, 2n * 10n ** 14n],
  [10n ** 9n, 10n ** 24n, 10n ** 20n],
])('pools of %d and %d: at least %d arrives with the slippage, and little more', async (from, to, toAmount) => {
  const provider = exchange({ from, to })
  const quote = await quoteByAmount(provider, { ...question, toAmount }, 100)
  const built = await buildByAmount(provider, { ...build, toAmount })
  expect(built?.minimum).toBeGreaterThanOrEqual(toAmount)
  expect([built?.isExact, built?.amount]).toEqual([false, quote?.fromAmount])
  // Beside the slippage of one percent.
  expect(built?.minimum).toBeLessThan((toAmount * 1005n) / 1000n + 10n ** 12n)
})

test('the shown amount is kept while it is enough; a worse price is answered as it is', async () => {
  const provider = exchange({ from: 10n ** 24n, to: 10n ** 15n })
  const toAmount = 10n ** 12n
  const shown = (await quoteByAmount(provider, { ...question, toAmount }, 100))?.fromAmount ?? 0n
  expect((await buildByAmount(provider, { ...build, toAmount, most: shown }))?.amount).toBe(shown)
  const worse = exchange({ from: 2n * 10n ** 24n, to: 10n ** 15n })
  expect((await buildByAmount(worse, { ...build, toAmount, most: shown }))?.amount).toBeGreaterThan(shown)
})

test('an amount that the exchange doesn’t have gets no price', async () => {
  const provider = exchange({ from: 10n ** 24n, to: 10n ** 15n })
  expect(await quoteByAmount(provider, { ...question, toAmount: 10n ** 15n }, 100)).toBeUndefined()
  expect(await buildByAmount(provider, { ...build, toAmount: 10n ** 15n })).toBeUndefined()
})
