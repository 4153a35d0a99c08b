import { balances } from '@latchkey/core/account'
import { dispatch } from '@latchkey/core/testing'
import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { at } from '../../test/at-view.tsx'
import { inside, see } from '../../test/modal.ts'

const toast = () => inside('.lk-toast-text')?.textContent

test('[S8.2] a balance that fails is a toast, 0.00 ETH marked as failed, and not asked for again for 30 s', async () => {
  const { show, connect, settle, reads, clock, client } = await at({}, { balance: 'fails' })
  await connect()
  await show()
  await see('Account')
  await waitFor(() => expect(toast()).toBe('Token Balance Unavailable'))
  const failed = { isError: true, isSuccess: false, data: { balance: '0.00', symbol: 'ETH' } }
  expect(await client.use(balances).fetch()).toMatchObject(failed)
  await act(() => clock.advance(29_999))
  await client.use(balances).fetch()
  expect(reads.balances).toBe(1)
  await act(() => clock.advance(1))
  expect(reads.balances).toBe(2)
  await settle()
  // The same failure again notifies no subscriber.
  expect(toast()).toBeUndefined()

  const [connection] = Object.values(client.connection.getState().connections)
  if (!connection) throw new Error('Not connected')
  // A network that the app doesn't have.
  const change = { chainId: 'eip155:999' } as const
  act(() => dispatch(client, { type: 'changed', connectionId: connection.id, change }))
  await act(async () => {
    expect(await client.use(balances).fetch()).toMatchObject(failed)
  })
  await waitFor(() => expect(toast()).toBe('Token Balance Unavailable'))
  expect(reads.balances).toBe(2)
})
