import { send } from '@latchkey/core/features/send'
import { act, fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { at } from '../../test/at-view.tsx'
import { inside, see } from '../../test/modal.ts'

/** The form to send of a German visitor. */
async function form() {
  const page = await at({ view: 'WalletSend' }, { provider: { locale: 'de' } })
  await page.connect()
  await page.show()
  await see('WalletSend')
  await page.settle()
  const feature = page.client.use(send)
  act(() => feature.setToken({ symbol: 'ETH', name: 'Ether', price: '2' }))
  // The balance comes.
  await page.settle()
  return {
    feature,
    type(text: string) {
      fireEvent.change(inside('.lk-send-amount') as HTMLElement, { target: { value: text } })
      return /Read as (\S+ \w+)/.exec(inside('.lk-send-found')?.textContent ?? '')?.[1]
    },
  }
}

test('the view says that a point groups thousands in the visitor’s language', async () => {
  const { feature, type } = await form()
  expect(type('1.234')).toBe('1234 ETH')
  expect(feature.getState().sendTokenAmount).toBe('1234')
  expect(type('1.5')).toBeUndefined()
  expect(type('1,5')).toBe('1.5 ETH')
})

test('a typed value is shown as it was read, not as the amount that it buys', async () => {
  const { feature, type } = await form()
  act(() => feature.toggleUnit())
  expect(type('4,5')).toBe('4.5 USD')
  expect(feature.getState().sendTokenAmount).toBe('2.25')
})
