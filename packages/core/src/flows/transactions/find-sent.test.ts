import { describe, expect, test } from 'vitest'
import type { CoreClient } from '../../kernel/client.ts'
import type { SentTransaction } from '../../kernel/ports/ability-values.ts'
import type { EvmCall } from '../../kernel/ports/wallet-call.ts'
import { createTestClient } from '../../testing/create-test-client.ts'
import { createMockAdapter, createMockWallet } from '../../testing/index.ts'
import { createMockEvm } from '../../testing/mocks.ts'
import { findSent } from './find-sent.ts'
import type { TransactionFlow } from './transaction-event.ts'

test('a node that lags behind another one is asked again before a transaction counts as too old', async () => {
  const answers: SentTransaction[] = [{ state: 'superseded' }, { state: 'included', hash: 'sent' }]
  const adapter = createMockAdapter({
    namespace: 'solana',
    wallets: [createMockWallet<'solana'>({ id: 'sol', name: 'Sol', accounts: [] })],
    can: {
      getTransaction: async () => answers.shift() ?? { state: 'unknown' },
      waitForTransaction: async () => ({ status: 'success' }),
    },
  })
  const { client, clock } = createTestClient({ adapters: [adapter] })
  client.start()
  await clock.flush()
  const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const
  const flow: TransactionFlow = {
    id: 't',
    status: 'failed',
    purpose: 'send',
    connectionId: 'c',
    account: 'a',
    chainId,
    mode: 'single',
    order: 'last',
    acknowledged: [],
    attempt: 1,
    rechecks: false,
    built: { transaction: { namespace: 'solana', transactions: ['AA=='] }, steps: ['Send'], description: 'Send' },
    steps: [{ label: 'Send', status: 'unknown' }],
  }
  const found = findSent(client as CoreClient, flow, new AbortController().signal)
  await clock.advance(5000)
  await clock.flush()
  const [operation] = client.operations.getState()
  expect(operation).toMatchObject({ hash: 'sent', chainId })
  expect(await found).toEqual({ operation: operation?.id })
})

describe('the transaction with the next nonce', () => {
  const shop = `0x${'5c'.repeat(20)}`
  const builderCode = `${'07'.repeat(9)}${'8021'.repeat(8)}`

  test.each([
    ['a payment without data', {}, {}, true],
    ['a payment whose address has other capitals', {}, { to: shop.toUpperCase().replace('0X', '0x') }, true],
    ['a payment with a builder code', {}, { data: `0x${builderCode}` }, true],
    ['a function that is paid as much', {}, { data: '0xd0e30db0' }, false],
    ['a function with the suffix of an app', { data: '0xd0e30db0' }, { data: '0xD0E30DB0abcd' }, true],
    ['another function', { data: '0xd0e30db0' }, { data: '0xd0e30db1' }, false],
    ['a payment instead of a function', { data: '0xd0e30db0' }, { data: '0x' }, false],
    ['another amount', {}, { value: { units: 6n, decimals: 18, symbol: 'ETH' } }, false],
  ] as const satisfies readonly (readonly [string, Partial<EvmCall>, Partial<SentTransaction>, boolean])[])(
    '%s',
    async (_, asked, sent, isFound) => {
      const value = { units: 5n, decimals: 18, symbol: 'ETH' }
      const { adapter } = createMockEvm({
        can: {
          getTransaction: async ({ order }) =>
            order === '7' ? { state: 'included', hash: '0xa', to: shop, value, ...sent } : { state: 'unknown' },
          waitForTransaction: async () => ({ status: 'success' }),
        },
      })
      const { client, clock } = createTestClient({ adapters: [adapter] })
      client.start()
      await clock.flush()
      const flow: TransactionFlow = {
        id: 't',
        status: 'failed',
        purpose: 'send',
        connectionId: 'c',
        account: 'a',
        chainId: 'eip155:1',
        mode: 'single',
        order: '7',
        acknowledged: [],
        attempt: 1,
        rechecks: false,
        built: {
          transaction: { namespace: 'eip155', calls: [{ to: shop, value: 5n, ...asked }] },
          steps: ['Pay'],
          description: 'Pay',
        },
        steps: [{ label: 'Pay', status: 'unknown' }],
      }
      const search = new AbortController()
      const found = findSent(client as CoreClient, flow, search.signal)
      await clock.flush()
      search.abort()
      await found
      expect(client.operations.getState().map(({ hash }) => hash)).toEqual(isFound ? ['0xa'] : [])
    },
  )
})
