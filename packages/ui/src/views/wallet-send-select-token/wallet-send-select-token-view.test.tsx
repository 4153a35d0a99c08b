import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { WalletSendSelectTokenView, type WalletSendSelectTokenViewProps } from './wallet-send-select-token-view.tsx'

const tokens = ['ETH', 'USDC', 'DAI', 'WBTC', 'LINK', 'UNI'].map((symbol, index) => ({
  id: symbol,
  name: `Token ${symbol}`,
  symbol,
  amount: '1.23456',
  address: `0x${String(index).repeat(40)}`,
}))
const view = (props: Partial<WalletSendSelectTokenViewProps>) => (
  <WalletSendSelectTokenView tokens={tokens} loading={false} currency="USD" onSelect={() => {}} {...props} />
)
const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

test('a press chooses; the chosen one says so', () => {
  const onSelect = vi.fn()
  renderView(view({ onSelect, selected: 'DAI' }))
  expect(screen.getByRole('button', { current: true }).textContent).toContain('DAI')
  fireEvent.click(screen.getByRole('button', { name: /USDC/ }))
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(tokens[1])
})

test('a search finds by symbol, by name and by the whole address', () => {
  renderView(view({}))
  const field = screen.getByRole('searchbox')
  for (const [query, found] of [
    ['usd', ['USDC']],
    ['token d', ['DAI']],
    [tokens[4]?.address ?? '', ['LINK']],
    ['nothing', []],
  ] as const) {
    fireEvent.change(field, { target: { value: query } })
    expect(rows().map((row) => found.find((symbol) => row?.includes(symbol)))).toEqual(found)
  }
  expect(screen.getByRole('heading', { name: 'No token matches' })).toBeTruthy()
})

test('a few need no search, none says so, and while they load nothing is claimed', () => {
  const { show } = renderView(view({ tokens: tokens.slice(0, 2) }))
  expect(screen.queryByRole('searchbox')).toBeNull()
  show(view({ tokens: [] }))
  expect(screen.getByRole('heading', { name: 'No tokens here yet' })).toBeTruthy()
  show(view({ tokens: [], loading: true }))
  expect(screen.queryByRole('heading')).toBeNull()
  expect(rows()).toEqual([])
})

test('that it is being loaded is said, and that it is there', () => {
  const { announced, show } = renderView(view({ tokens: [], loading: true }))
  show(view({}))
  expect(announced).toEqual(['Loading tokens…', 'Tokens shown: 6'])
})

test('how many were found is said after a pause in typing, and so is that none was', () => {
  vi.useFakeTimers()
  const { announced } = renderView(view({}))
  const type = (value: string, ms: number) => {
    fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
    act(() => void vi.advanceTimersByTime(ms))
  }
  type('u', 500)
  type('us', 500)
  expect(announced).toEqual([])
  type('usd', 700)
  expect(announced).toEqual(['Tokens shown: 1'])
  type('nothing', 500)
  expect(announced).toHaveLength(1)
  type('nothing here', 700)
  expect(announced.slice(1)).toEqual([expect.stringMatching('No token matches')])
})

test('a list that couldn’t be read says so, claims nothing, and is read again by a press', () => {
  const onRetry = vi.fn()
  const failed = { failed: true, onRetry } as const
  const { announced, show } = renderView(view({ tokens: [], loading: true }))
  show(view({ tokens: [], ...failed }))
  expect(screen.queryByRole('heading', { name: 'No tokens here yet' })).toBeNull()
  expect(announced.at(-1)).toBe('Token Balance Unavailable. Your funds are safe; we just couldn’t read them.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
  // The native currency, or what was read before.
  show(view({ tokens: tokens.slice(0, 1), ...failed, retryIn: 30 }))
  expect(rows()).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Try again in 30 s' })).toBeTruthy()
  show(view({ partial: true, onRetry }))
  expect(announced.at(-1)).toBe('Some tokens couldn’t be read. Your funds are safe.')
})
