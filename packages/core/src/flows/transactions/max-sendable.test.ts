import { expect, test } from 'vitest'
import type { EstimatedFee } from '../../kernel/ports/ability-values.ts'
import { evmAddresses } from '../../testing/mocks.ts'
import { maxSendable } from './max-sendable.ts'
import { pipelineScene, shop } from './pipeline.fixture.ts'

const ether = (units: bigint) => ({ units, decimals: 18, symbol: 'ETH' })
const target = { connectionId: 'mock-eip155:io.mock', account: evmAddresses[0], chainId: 'eip155:1' } as const

async function most(balance: bigint, fee: EstimatedFee) {
  const { client, connected } = pipelineScene({
    can: { getBalance: async () => ether(balance), estimateFee: async () => fee },
  })
  await connected()
  return maxSendable(client, { ...target, transaction: { to: shop, value: 1n } })
}

test('all but the fee, twice the price of the moment: it may rise until a block takes it', async () => {
  const found = await most(10n ** 18n, { gas: 21_000n, fee: ether(21_000n * 10n ** 9n) })
  expect(found?.fee.units).toBe(42_000n * 10n ** 9n)
  expect(found?.max.units).toBe(10n ** 18n - 42_000n * 10n ** 9n)
})

test('a receiver with code needs more gas, with a margin of a fifth', async () => {
  const found = await most(10n ** 18n, { gas: 50_000n, fee: ether(50_000n) })
  expect(found?.fee.units).toBe(120_000n)
})

test('what storing on Ethereum costs doesn’t grow with the margin of the gas', async () => {
  const found = await most(10n ** 18n, { gas: 50_000n, fee: ether(50_000n + 7n), once: 7n })
  expect(found?.fee.units).toBe(120_000n + 14n)
})

test('too little for the fee is nothing, and an unknown fee is no amount', async () => {
  expect((await most(5n, { gas: 21_000n, fee: ether(21_000n) }))?.max.units).toBe(0n)
  expect(await most(10n ** 18n, { gas: 21_000n })).toBeUndefined()
})
