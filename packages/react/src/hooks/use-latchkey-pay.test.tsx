import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setUp } from '../../test/set-up.tsx'
import { useLatchkey } from './use-latchkey.ts'
import { useLatchkeyPay } from './use-latchkey-pay.ts'

const order = {
  id: 'order-42',
  to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  asset: 'eip155:1/slip44:60',
  amount: '0.5',
}

async function openPage() {
  const page = setUp()
  const { result } = await page.renderHook(() => ({
    pay: useLatchkeyPay(),
    other: useLatchkeyPay(),
    ui: useLatchkey(),
  }))
  await page.connect()
  return { ...page, result }
}

test('a payment goes from idle over pending to its error, and every hook of the page sees where it stands', async () => {
  const { clock, result } = await openPage()
  expect(result.current.pay).toMatchObject({ status: 'idle', payment: { status: 'none' } })
  act(() => result.current.pay.mutate(order))
  await act(() => clock.advance(50))
  expect(result.current.pay).toMatchObject({ status: 'pending', payment: { status: 'choosing', amount: '0.5' } })
  expect(result.current.other).toMatchObject({ status: 'idle', payment: { status: 'choosing', id: 'order-42' } })
  await act(async () => void result.current.ui.close())
  expect(result.current.pay).toMatchObject({
    status: 'error',
    error: { code: 'pay/cancelled' },
    payment: { status: 'none' },
  })
  act(() => result.current.pay.reset())
  expect(result.current.pay).toMatchObject({ status: 'idle', error: undefined })
})

test('an invalid payment ends in `error`, and no payment is made', async () => {
  const { result } = await openPage()
  await act(async () => result.current.pay.mutate({ ...order, amount: 'ten' }))
  expect(result.current.pay).toMatchObject({ status: 'error', error: { code: 'pay/invalid-amount' } })
  expect(result.current.pay.payment).toEqual({ status: 'none' })
})
