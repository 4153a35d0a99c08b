import { expect, test } from 'vitest'
import type { EvmRuntime } from './evm-runtime.ts'
import { getBalance } from './read.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const token = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const chainId = 'eip155:1'

/** A token that answers what the test says. */
function balance(answers: { readonly balanceOf?: unknown; readonly decimals?: unknown; readonly symbol?: unknown }) {
  const said = { balanceOf: 5n, decimals: 6, symbol: 'USDC', ...answers } as Record<string, unknown>
  const runtime = {
    send: async () => '0x',
    library: async () => ({
      encodeCall: () => '0x',
      decodeResult: ({ functionName }: { functionName: string }) => said[functionName],
    }),
  } as unknown as EvmRuntime
  return getBalance(runtime, { account, chainId, token })
}

test('a token’s own name is cut, and can’t reverse a line', async () => {
  const turned = '\u202EUS\u200BD\u2066C\u2069'
  expect(await balance({ symbol: turned })).toEqual({ units: 5n, decimals: 6, symbol: 'USDC' })
  expect((await balance({ symbol: 'A'.repeat(10_000) })).symbol).toBe('A'.repeat(32))
  expect((await balance({ symbol: '😀'.repeat(10_000) })).symbol).toBe('😀'.repeat(32))
  expect((await balance({ symbol: '\u202E'.repeat(10_000) })).symbol).toBe('')
})

test.each([
  ['a number of places that no token has', { decimals: 256 }],
  ['no number of places', { decimals: 'many' }],
  ['no amount', { balanceOf: 'all' }],
])('%s is an error', async (_, answers) => {
  await expect(balance(answers)).rejects.toMatchObject({ code: 'request/unreadable' })
})

test('none and 255 decimal places are taken as they are', async () => {
  expect((await balance({ decimals: 0 })).decimals).toBe(0)
  expect((await balance({ decimals: 255 })).decimals).toBe(255)
})
