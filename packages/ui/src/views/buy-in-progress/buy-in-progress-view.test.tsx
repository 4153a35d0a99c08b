import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { buyOrder } from '../shared/buy/buy-samples.stories.data.ts'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { BuyInProgressView, type BuyInProgressViewProps } from './buy-in-progress-view.tsx'

const view = (props: Partial<BuyInProgressViewProps>) => (
  <BuyInProgressView order={buyOrder()} onReopen={() => {}} onAgain={() => {}} onClose={() => {}} {...props} />
)

test.each([
  [{}, 'Go on in MoonPay’s window'],
  [{ order: buyOrder({ status: 'starting' }) }, 'Opening MoonPay…'],
  [{ window: { status: 'closed' } }, 'The window was closed'],
  [{ window: { status: 'blocked', href: 'https://pay.example' } }, 'Your browser blocked the window'],
  [{ order: buyOrder({ status: 'in-progress' }) }, 'MoonPay has your payment'],
  [{ order: buyOrder({ status: 'in-progress' }), window: { status: 'blocked' } }, 'MoonPay has your payment'],
  [{ order: buyOrder({ late: true }) }, 'Still waiting for MoonPay'],
  [{ order: buyOrder({ status: 'completed' }), window: { status: 'closed' } }, 'Your purchase has arrived'],
  [{ order: buyOrder({ status: 'failed' }) }, 'The purchase didn’t go through'],
  [{ order: buyOrder({ status: 'unfollowed', provider: 'meld' }) }, 'Go on in Meld’s window'],
  [{ order: undefined }, 'This purchase is no longer known'],
] as const)('%j: %s', (props, title) => {
  renderView(view(props))
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
})

test('a small amount of an expensive currency is told', () => {
  const order = buyOrder({ status: 'completed', purchaseCurrency: 'ETH', purchaseAmount: '0.000331' })
  renderView(view({ order }))
  expect(screen.getByText('0.000331 ETH is in your wallet.')).toBeTruthy()
})

test('a closed window is no end: money may still arrive', () => {
  const { announced } = renderView(view({ window: { status: 'closed' } }))
  expect(announced.at(-1)).toMatch(/money may still arrive; we keep watching/)
})

test('a window that is away is opened again: by a button, or by the link that is known', () => {
  const onReopen = vi.fn()
  const { show, announced } = renderView(view({ onReopen }))
  const open = () => screen.queryByRole('button', { name: 'Open MoonPay' })
  const cases = [
    [{ window: { status: 'open' } }, false],
    [{ window: { status: 'closed' } }, true],
    [{ window: { status: 'failed' } }, true],
    [{ order: buyOrder({ late: true }) }, true],
    [{ order: buyOrder({ status: 'unfollowed' }) }, true],
    [{ order: buyOrder({ status: 'starting' }) }, false],
    [{ order: buyOrder({ status: 'in-progress' }) }, false],
    [{ order: buyOrder({ status: 'in-progress', late: true }) }, false],
    [{ order: buyOrder({ status: 'completed' }), window: { status: 'closed' } }, false],
    [{ order: buyOrder({ status: 'failed' }) }, false],
  ] as const
  for (const [props, isThere] of cases) {
    show(view({ onReopen, ...props }))
    expect([JSON.stringify(props), open() !== null]).toEqual([JSON.stringify(props), isThere])
  }
  show(view({ onReopen, window: { status: 'failed' } }))
  expect(screen.getByText('MoonPay couldn’t be opened')).toBeTruthy()
  expect(announced.at(-1)).toMatch(/^MoonPay couldn’t be opened. The window was closed. /)
  const button = open()
  if (button) fireEvent.click(button)
  expect(onReopen).toHaveBeenCalledOnce()
})

test('a link that was followed is good no more: the next press asks for another one', async () => {
  const onReopen = vi.fn()
  const blocked = (href: string) => view({ window: { status: 'blocked', href }, onReopen })
  const { show } = renderView(blocked('https://pay.example/?session=1'))
  const link = () => screen.queryByRole('link', { name: 'Open MoonPay' })
  fireEvent.click(link() as HTMLElement)
  fireEvent.click(await screen.findByRole('button', { name: 'Open MoonPay' }))
  expect(onReopen).toHaveBeenCalledOnce()
  expect(screen.getByRole('heading', { name: 'Go on in MoonPay’s window' })).toBeTruthy()
  show(blocked('https://pay.example/?session=2'))
  expect(link()?.getAttribute('href')).toBe('https://pay.example/?session=2')
})

test('a blocked window is opened by a link; a failure is tried again', () => {
  const onAgain = vi.fn()
  const { show } = renderView(view({ window: { status: 'blocked', href: 'https://pay.example/' } }))
  expect(screen.getByRole('link', { name: 'Open MoonPay' }).getAttribute('href')).toBe('https://pay.example/')
  show(view({ order: buyOrder({ status: 'failed' }), onAgain }))
  fireEvent.click(screen.getByRole('button', { name: 'Buy again' }))
  expect(onAgain).toHaveBeenCalledOnce()
})
