import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { SwapSelectTokenView, type SwapSelectTokenViewProps } from './swap-select-token-view.tsx'

const token = (symbol: string, more: object = {}) => ({
  id: `eip155:1:${symbol}`,
  symbol,
  name: `${symbol} token`,
  address: `0x${symbol.length.toString().repeat(40)}`,
  ...more,
})
const all = ['AAVE', 'DAI', 'ETH', 'USDC'].map((symbol) => token(symbol))
const view = (props: Partial<SwapSelectTokenViewProps>) => (
  <SwapSelectTokenView
    loading={false}
    own={[token('ETH', { amount: '1.23456', value: '100' })]}
    suggested={all.slice(2)}
    all={all}
    onSelect={() => {}}
    {...props}
  />
)
const rows = () =>
  [...document.querySelectorAll('.lk-row')].map((row) =>
    ['.lk-row-text', '.lk-row-end'].map((part) => row.querySelector(part)?.textContent ?? '').join(''),
  )

test('own tokens, suggested ones, and all', () => {
  renderView(view({ selected: 'eip155:1:DAI' }))
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Your tokens',
    'Suggested',
    'All tokens',
  ])
  expect(rows()).toEqual([
    'ETH token1.234 ETH$100.00',
    'AAVE tokenAAVE',
    'DAI tokenDAI',
    'ETH tokenETH',
    'USDC tokenUSDC',
  ])
  expect(screen.getByRole('button', { current: true }).textContent).toContain('DAI')
})

test('Safari too knows that the suggested ones are a list', () => {
  renderView(view({}))
  for (const list of document.querySelectorAll('ul, ol')) expect(list.getAttribute('role')).toBe('list')
})

test('a list that could not be loaded says so, and is loaded again at a press', () => {
  const onRetry = vi.fn()
  const failed = { all: [], own: [], suggested: [], onRetry }
  const { announced, show, urgent } = renderView(view({ ...failed, failed: true }))
  expect(screen.queryByText('No token matches')).toBeNull()
  expect(screen.getByText('The tokens didn’t load')).toBeTruthy()
  // The view may open with it, and its heading must not be interrupted.
  expect(announced.join()).toContain('The tokens didn’t load')
  expect(urgent).toEqual([])
  const retry = screen.getByRole('button', { name: 'Try again' })
  retry.focus()
  fireEvent.click(retry)
  expect(onRetry).toHaveBeenCalledOnce()
  show(view({ ...failed, loading: true }))
  expect(document.activeElement).not.toBe(document.body)
  show(view({}))
  expect(screen.getByRole('button', { name: /AAVE/ })).toBeTruthy()
})

test('a press chooses, also on a suggested one', () => {
  const onSelect = vi.fn()
  renderView(view({ onSelect }))
  fireEvent.click(screen.getByRole('button', { name: 'USDC' }))
  fireEvent.click(screen.getByRole('button', { name: /AAVE/ }))
  expect(onSelect.mock.calls.map(([{ symbol }]) => symbol)).toEqual(['USDC', 'AAVE'])
})

test('a search finds by symbol, name and whole address, among own and all', () => {
  renderView(view({ own: [token('OWNED', { amount: '2' })] }))
  const field = screen.getByRole('searchbox')
  for (const [query, found] of [
    ['usd', 1],
    ['token', 5],
    ['owned', 1],
    [`0x${'5'.repeat(40)}`, 1],
    ['nothing', 0],
  ] as const) {
    fireEvent.change(field, { target: { value: query } })
    expect(rows()).toHaveLength(found)
  }
  expect(screen.getByText('No token matches')).toBeTruthy()
})

test('two tokens with one symbol show their addresses', () => {
  renderView(view({ own: [], all: [...all, token('DAI', { id: 'other', address: `0x${'e'.repeat(40)}` })] }))
  expect(rows().filter((row) => row?.includes('0x'))).toHaveLength(2)
})

test('only a part of a long list is drawn, and only its images are requested', () => {
  const onNear = vi.fn()
  const many = Array.from({ length: 3000 }, (_, index) => token(`T${index}`, { id: `t${index}` }))
  renderView(view({ own: [], suggested: [], all: many, onNear }))
  expect(rows()).toHaveLength(60)
  expect(onNear.mock.calls[0]?.[0]).toHaveLength(60)
})

test('that it is being loaded is said, and that it is there', () => {
  const { announced, show } = renderView(view({ all: [], own: [], suggested: [], loading: true }))
  show(view({}))
  expect(announced).toEqual(['Loading tokens…', 'Tokens found: 4'])
})

test('a search that is typed while the tokens load is answered with its own number, once they are there', () => {
  vi.useFakeTimers()
  const { announced, show } = renderView(view({ all: [], suggested: [], loading: true }))
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'e' } })
  act(() => void vi.advanceTimersByTime(700))
  expect(announced).toEqual(['Loading tokens…'])
  show(view({ own: [], all: [...all, token('LINK', { name: 'Link' })] }))
  expect(announced.slice(1)).toEqual(['Tokens found: 4'])
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
  expect(announced).toEqual(['Tokens found: 1'])
  type('nothing', 500)
  expect(announced).toHaveLength(1)
  type('nothing here', 700)
  expect(announced.slice(1)).toEqual([expect.stringMatching('No token matches')])
})
