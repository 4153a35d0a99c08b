import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { AllWalletsView, type AllWalletsViewProps } from './all-wallets-view.tsx'

const noop = () => {}
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `w${index}`, name: `Wallet ${index}` }))
const view = (props: Partial<AllWalletsViewProps>) => (
  <AllWalletsView
    wallets={many(12)}
    count={437}
    query=""
    state="ready"
    onQuery={noop}
    onMore={noop}
    onRetry={noop}
    onSelect={noop}
    {...props}
  />
)

describe('list', () => {
  test('a press selects, focus prepares', () => {
    const onSelect = vi.fn()
    const onPrepare = vi.fn()
    renderView(view({ onSelect, onPrepare }))
    const card = screen.getByRole('button', { name: /Wallet 3/ })
    fireEvent.focus(card)
    fireEvent.click(card)
    expect(onPrepare).toHaveBeenCalledExactlyOnceWith({ id: 'w3', name: 'Wallet 3' })
    expect(onSelect).toHaveBeenCalledExactlyOnceWith({ id: 'w3', name: 'Wallet 3' })
  })

  test('on phones a card is a link', () => {
    renderView(view({ wallets: [{ id: 'io.rabby', name: 'Rabby', href: 'https://rabby.example/wc' }], count: 1 }))
    expect(screen.getByRole('link', { name: /Rabby/ }).getAttribute('href')).toBe('https://rabby.example/wc')
  })

  test('thousands of wallets are few elements', () => {
    renderView(view({ wallets: many(3000), count: 3000 }))
    expect(document.querySelectorAll('[data-latchkey-wallet]').length).toBeLessThan(80)
  })

  test('more is asked for while there is more, and not after a failure', () => {
    const onMore = vi.fn()
    const { show } = renderView(view({ onMore }))
    expect(onMore).toHaveBeenCalledTimes(1)
    show(view({ onMore, wallets: many(16), state: 'error' }))
    show(view({ onMore, wallets: many(20), count: 20 }))
    expect(onMore).toHaveBeenCalledTimes(1)
  })
})

describe('search', () => {
  test('another search begins at its first wallet, also where it is the first one of the search before', () => {
    const { show } = renderView(view({ query: 'wal', wallets: many(12) }))
    const stop = () =>
      screen.getAllByRole('button').find((button) => button.tabIndex === 0 && button.dataset.latchkeyWallet)
    act(() => screen.getByRole('button', { name: /Wallet 9/ }).focus())
    expect(stop()?.textContent).toContain('Wallet 9')
    // The wallets of the search before stay until those of the new one are there.
    show(view({ query: 'wall', wallets: many(12), state: 'loading' }))
    show(view({ query: 'wall', wallets: many(4) }))
    expect(stop()?.textContent).toContain('Wallet 0')
  })

  test('every change is reported as typed; the slash brings the cursor here; arrow down goes to the results', () => {
    const onQuery = vi.fn()
    renderView(view({ onQuery }))
    const field = screen.getByRole('searchbox', { name: 'Search wallets' })
    fireEvent.keyDown(document.body, { key: '/' })
    expect(document.activeElement).toBe(field)
    fireEvent.change(field, { target: { value: ' rab' } })
    expect(onQuery).toHaveBeenCalledExactlyOnceWith(' rab')
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /Wallet 0/ }))
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /Wallet 1$/ }))
  })

  test('the number of results is announced after a pause in typing, not that of the list before', () => {
    vi.useFakeTimers()
    const { announced, show } = renderView(view({}))
    show(view({ query: 'rab' }))
    expect(announced).toEqual([])
    show(view({ query: 'rab', state: 'loading' }))
    show(view({ query: 'rab', count: 3, wallets: many(3) }))
    act(() => void vi.advanceTimersByTime(700))
    expect(announced).toEqual(['Wallets found: 3'])
  })

  test('the number of results is announced, not shown', () => {
    const { announced } = renderView(view({ query: 'rab', count: 1234, wallets: many(3) }))
    expect(announced).toEqual(['Wallets found: 1,234'])
  })

  test('nothing found: names what was searched and offers the code', () => {
    const onShowQr = vi.fn()
    const { announced } = renderView(view({ wallets: [], count: 0, query: ' raby ', state: 'empty', onShowQr }))
    expect(screen.getByRole('heading', { name: 'No wallet called “raby”' })).toBeTruthy()
    expect(announced).toEqual([
      'No wallet called “raby”. Check the spelling. Any wallet that can scan a code works too.',
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Show QR code' }))
    expect(onShowQr).toHaveBeenCalledOnce()
  })

  test('an empty list is not a failed search', () => {
    renderView(view({ wallets: [], count: 0, state: 'empty' }))
    expect(screen.getByRole('heading', { name: 'No wallets to show' })).toBeTruthy()
  })
})

describe('loading and errors', () => {
  test('loading: placeholders, and a text for screen readers', () => {
    const { announced } = renderView(view({ wallets: [], count: 0, state: 'loading' }))
    expect(announced).toEqual(['Loading wallets…'])
    expect(screen.getByRole('list', { name: 'Wallets' }).getAttribute('aria-busy')).toBe('true')
    expect(document.querySelectorAll('[data-latchkey-part=shimmer]').length).toBeGreaterThan(0)
  })

  test('error: says so without interrupting, as other lists do; Try again leads the keyboard to the search', () => {
    const onRetry = vi.fn()
    const { announced, urgent } = renderView(view({ wallets: [], count: 0, state: 'error', onRetry }))
    expect(announced.join()).toMatch('The list didn’t load')
    expect(urgent).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })

  test('error of a later page: the loaded wallets stay', () => {
    const { announced, urgent } = renderView(view({ state: 'error' }))
    expect(announced).toEqual(['The rest of the list didn’t load.'])
    expect(urgent).toEqual([])
    expect(screen.getByRole('button', { name: /Wallet 11/ })).toBeTruthy()
  })
})

test('that it is being loaded is said, and that it is there', () => {
  const { announced, show } = renderView(view({ wallets: [], count: 0, state: 'loading' }))
  show(view({}))
  expect(announced).toEqual(['Loading wallets…', 'Wallets found: 437'])
})
