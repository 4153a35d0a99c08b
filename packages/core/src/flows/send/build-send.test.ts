import { expect, test } from 'vitest'
import { createTestClient } from '../../testing/create-test-client.ts'
import { createMockEvm, evmAddresses } from '../../testing/mocks.ts'
import { buildSend } from './build-send.ts'

const token = `0x${'70'.repeat(20)}`
const order = { connectionId: 'c', account: evmAddresses[0], chainId: 'eip155:1', to: evmAddresses[1], token } as const

function build(amount: string, decimals: number) {
  const { adapter } = createMockEvm({ can: { getBalance: async () => ({ units: 5n, decimals, symbol: 'ODD' }) } })
  const { client } = createTestClient({ adapters: [adapter] })
  client.start()
  return buildSend(client, { ...order, amount })
}

test('a token with 255 decimal places is sent in its smallest units, and never in a number that is cut', async () => {
  const smallest = `0.${'0'.repeat(254)}1`
  const { transaction } = await build(smallest, 255)
  const [call] = transaction.namespace === 'eip155' ? transaction.calls : []
  expect(call?.data?.slice(-64)).toBe('1'.padStart(64, '0'))
  expect(call?.data).toHaveLength(2 + 8 + 128)
  await expect(build('1', 255)).rejects.toMatchObject({ code: 'amount/invalid' })
})

test('a token without decimal places has no parts', async () => {
  await expect(build('0.5', 0)).rejects.toMatchObject({ code: 'amount/too-precise' })
})
