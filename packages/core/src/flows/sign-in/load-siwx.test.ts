import { expect, test } from 'vitest'
import type { SiwxContext } from '../../kernel/ports/siwx.ts'
import { createTestClient } from '../../testing/create-test-client.ts'
import { createMockEvm } from '../../testing/mocks.ts'
import { loadSiwx } from './load-siwx.ts'
import { scriptedSiwx } from './scripted-siwx.fixture.ts'

test('a sign-in reads a chain by the adapter of its namespace', async () => {
  const { siwx } = scriptedSiwx()
  let context: SiwxContext | undefined
  const load = async (given: SiwxContext) => {
    context = given
    return siwx
  }
  const { adapter } = createMockEvm({ can: { getCode: async ({ address, chainId }) => `${chainId} ${address}` } })
  const { client } = createTestClient({ adapters: [adapter], siwx: { load } })
  await loadSiwx(client)()
  expect(await context?.reads('eip155:1').getCode?.({ chainId: 'eip155:1', address: '0xab' })).toBe('eip155:1 0xab')
  expect(context?.reads('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toEqual({})
})
