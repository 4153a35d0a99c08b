import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { GetWalletView, type GetWalletViewProps } from './get-wallet-view.tsx'

const rabby = { id: 'io.rabby', name: 'Rabby', kinds: ['extension', 'app'] } as const
const noop = () => {}
const view = (props: Partial<GetWalletViewProps>) => (
  <GetWalletView wallets={[rabby]} state="ready" onSelect={noop} onRetry={noop} {...props} />
)

test('a row says where to install the wallet and leads there', () => {
  const onSelect = vi.fn()
  renderView(view({ onSelect }))
  expect(screen.getByText('Extension · Mobile app')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /Rabby/ }))
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(rabby)
})

test('error: says so without interrupting, Try again, and focus survives the button', () => {
  const onRetry = vi.fn()
  const { announced, show, urgent } = renderView(view({ wallets: [], state: 'error', onRetry }))
  expect(announced).toEqual(['The list didn’t load. Check your connection and try again.'])
  expect(urgent).toEqual([])
  const retry = screen.getByRole('button', { name: 'Try again' })
  retry.focus()
  fireEvent.click(retry)
  expect(onRetry).toHaveBeenCalledOnce()
  show(view({ wallets: [], state: 'loading' }))
  expect(document.activeElement).toBe(screen.getByText(/^Pick one/))
  expect(document.querySelectorAll('[data-latchkey-part=shimmer]').length).toBeGreaterThan(0)
})

test('empty: says where to look instead', () => {
  renderView(view({ wallets: [], state: 'empty' }))
  expect(screen.getByRole('heading', { name: 'No wallets to suggest' })).toBeTruthy()
})

test('onWhatIsAWallet: the question of visitors without a wallet', () => {
  const onWhatIsAWallet = vi.fn()
  renderView(view({ onWhatIsAWallet }))
  fireEvent.click(screen.getByRole('button', { name: 'What is a wallet?' }))
  expect(onWhatIsAWallet).toHaveBeenCalledOnce()
})

test('that wallets are being loaded is announced, and what has come of it', () => {
  const { announced, show } = renderView(view({ wallets: [], state: 'loading' }))
  show(view({}))
  expect(announced).toEqual(['Loading wallets…', 'Wallets to get'])
  show(view({ wallets: [], state: 'loading' }))
  show(view({ wallets: [], state: 'empty' }))
  expect(announced.at(-1)).toMatch(/^No wallets to suggest/)
})
