import { solana } from '@latchkey/core/networks'
import { createFakeClock } from '@latchkey/core/testing'
import { expect, test, vi } from 'vitest'
import type { OnNetwork } from './on-chain.ts'
import { getTransaction, waitForTransaction } from './wait-for-transaction.ts'

const hash = '1'.repeat(64)
const account = '11111111111111111111111111111111'

/** A node that knows the transaction in the given way. */
function useNode(status: object) {
  vi.stubGlobal('fetch', async () =>
    Response.json({ jsonrpc: '2.0', id: '0', result: { context: {}, value: [status] } }),
  )
  const on = { network: solana, clock: createFakeClock(), log: { warn: () => {} } } as unknown as OnNetwork
  return { on, clock: on.clock as ReturnType<typeof createFakeClock> }
}

// Agave's `TransactionStatus::confirmation_status` reads a missing status in this way, too.
test.each([
  ['confirmed', 3, 'included'],
  ['finalized', null, 'included'],
  [null, null, 'included'],
  [undefined, null, 'included'],
  ['processed', 0, 'waiting'],
  [null, 0, 'waiting'],
  [undefined, 3, 'waiting'],
])('status %s with %s confirmations is %s', async (confirmationStatus, confirmations, state) => {
  const { clock, on } = useNode({ slot: 1, err: null, confirmations, confirmationStatus })
  expect(await getTransaction(on, { account, hash })).toEqual({ state })
  let outcome: unknown
  const waiting = waitForTransaction(on, { hash }).then((value) => {
    outcome = value
  })
  if (state === 'included') await waiting
  else await expect.poll(() => clock.pending()).toBe(2)
  expect(outcome).toEqual(state === 'included' ? { status: 'success' } : undefined)
})
