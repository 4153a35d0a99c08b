import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { buyOrder } from '../shared/buy/buy-samples.stories.data.ts'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { BuyView, type BuyViewProps } from './buy-view.tsx'

const view = (props: Partial<BuyViewProps> = {}) => (
  <BuyView
    status="ready"
    providers={[{ id: 'moonpay', quotes: true, follows: true }]}
    orders={[]}
    onRetry={() => {}}
    onSelect={() => {}}
    onOrder={() => {}}
    onWhat={() => {}}
    {...props}
  />
)

test('[S9.29] the fee range of providers is 1-2%', () => {
  const onSelect = vi.fn()
  renderView(view({ onSelect }))
  fireEvent.click(screen.getByRole('button', { name: /MoonPay.*Fee about 1–2%/ }))
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('moonpay')
})

test('a purchase under way leads to its end', () => {
  const onOrder = vi.fn()
  renderView(view({ orders: [buyOrder()], onOrder }))
  const row = screen.getByRole('button', { name: /\$100.00 for USDC.*Not paid yet/ })
  // Beside the title there is too little room for it on a small phone.
  expect(row.querySelector('.lk-row-subtitle')?.textContent).toBe('MoonPay · Not paid yet')
  fireEvent.click(row)
  expect(onOrder).toHaveBeenCalledExactlyOnceWith('0'.repeat(32))
})

test('no provider is a plain note, an unreachable one has Try again', () => {
  const onRetry = vi.fn()
  const { show, announced } = renderView(view({ providers: [] }))
  expect(screen.getByRole('heading', { name: 'Nothing can be bought here' })).toBeTruthy()
  show(view({ providers: [], failure: '', onRetry }))
  expect(announced.at(-1)).toMatch(/can’t be reached.*Nothing was charged/)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('that it is being loaded is said, and that it is there', () => {
  const { announced, show } = renderView(view({ providers: [], status: 'loading' }))
  show(view({}))
  expect(announced).toEqual(['Looking for providers…', 'Providers'])
})
