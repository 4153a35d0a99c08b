import type { SwapTransaction } from '@latchkey/api-client'
import { expect, test } from 'vitest'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import { createTestClient } from '../../testing/create-test-client.ts'
import { createMockAdapter } from '../../testing/mock-adapter.ts'
import { checkSolanaSwap } from './check-solana-swap.ts'

// What a swap's instructions do is the adapter's matter: adapter-solana, check-swap.test.ts.

const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const jupiter = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
const sol = 10n ** 9n
const honest: SwapTransaction = {
  to: `${chainId}:${jupiter}`,
  data: '0x',
  value: '0',
  amount: String(sol),
  toAmount: '2000',
  minimum: '1980',
  solana: 'AQID',
} as SwapTransaction

/** A page whose adapter says this of each swap. */
function page(says: () => Promise<{ rent: bigint }> = async () => ({ rent: 7n }), hasAbility = true) {
  const asked: unknown[] = []
  const checkSwap = async (parameters: unknown) => {
    asked.push(parameters)
    return says()
  }
  const can = hasAbility ? { checkSwap } : {}
  const { client } = createTestClient({
    adapters: [createMockAdapter({ namespace: 'solana', wallets: [], can })],
  })
  const order = {
    chainId,
    account: 'alice',
    from: undefined,
    to: 'mint',
    amount: sol,
    slippage: '1',
    contracts: [`${chainId}:${jupiter}`, 'eip155:1:0x01'],
  } as const
  const { signal } = new AbortController()
  const check = (change: object = {}, least?: bigint) =>
    checkSolanaSwap({ ...honest, ...change }, { client, connectionId: 'c', order, least, signal })
  return { asked, check }
}

test('the adapter is asked for what was agreed, with the programs of the network, and says the rent', async () => {
  const { asked, check } = page()
  expect(await check()).toEqual({ transaction: 'AQID', toAmount: 2000n, minimum: 1980n, rent: 7n })
  await check({}, 1990n)
  const agreed = { account: 'alice', connectionId: 'c', chainId, from: undefined, to: 'mint', transaction: 'AQID' }
  const programs = [jupiter]
  expect(asked).toEqual([
    expect.objectContaining({ ...agreed, most: sol, least: 1980n, programs }),
    expect.objectContaining({ ...agreed, most: sol, least: 1990n, programs }),
  ])
})

test.each([
  ['another chain', { to: `eip155:1:0x${'0e'.repeat(20)}` }],
  ['no transaction', { solana: undefined }],
  ['another amount', { amount: '5' }],
  ['less than the slippage allows', { minimum: '1978' }],
  ['no minimum', { minimum: undefined }],
])('error: a swap on Solana for %s is refused before a node is asked', async (_, change) => {
  const { asked, check } = page()
  await expect(check(change)).rejects.toMatchObject({ code: 'swap/refused' })
  expect(asked).toEqual([])
})

test('error: a fault that the adapter finds refuses the swap, and so does an adapter that can’t check', async () => {
  const lie = page(async () => {
    throw new LatchkeyError('request/invalid', { details: 'It would give a token account away.' })
  })
  await expect(lie.check()).rejects.toMatchObject({
    code: 'swap/refused',
    details: expect.stringContaining('It would give a token account away.'),
  })
  const down = page(async () => {
    throw new LatchkeyError('request/timed-out')
  })
  await expect(down.check()).rejects.toMatchObject({ code: 'request/timed-out' })
  await expect(page(undefined, false).check()).rejects.toMatchObject({ code: 'swap/refused' })
})
