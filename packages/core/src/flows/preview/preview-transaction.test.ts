import { expect, test } from 'vitest'
import { pipelineScene, shop } from '../transactions/pipeline.fixture.ts'
import { previewTransaction } from './preview-transaction.ts'

const calls = [{ to: shop, value: 5n }]

test('without services it is said that nothing was tried, and the app’s own node tells the fee with its margin', async () => {
  const scene = pipelineScene({
    can: { estimateFee: async () => ({ gas: 21_000n, fee: { units: 10n ** 15n, decimals: 18, symbol: 'ETH' } }) },
  })
  await scene.connected()
  const [connection] = Object.values(scene.client.connection.getState().connections)
  const account = '0x1111111111111111111111111111111111111111'
  const about = { chainId: connection?.chainId ?? 'eip155:1', account } as const
  const one = await previewTransaction(scene.client, { ...about, transaction: { namespace: 'eip155', calls } })
  expect(one).toMatchObject({ basis: 'decoded', fee: { amount: '0.0012', symbol: 'ETH', paidBy: account } })
  expect(one.findings.map(({ code }) => code)).toContain('simulation/not-set-up')
  // The second of two calls can't be estimated by itself.
  const two = await previewTransaction(scene.client, {
    ...about,
    transaction: { namespace: 'eip155', calls: [...calls, ...calls] },
  })
  expect(two.fee).toBeUndefined()
})
