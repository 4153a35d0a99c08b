import { expect, test } from 'vitest'
import type { CoreClient } from '../../kernel/client.ts'
import type { SentTransaction } from '../../kernel/ports/ability-values.ts'
import { createTestClient } from '../../testing/create-test-client.ts'
import { createMockAdapter, createMockWallet } from '../../testing/index.ts'
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
