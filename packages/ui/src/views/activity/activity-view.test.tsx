import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import type { ActivityRowData } from './activity-row-data.ts'
import { ActivityView, type ActivityViewProps } from './activity-view.tsx'

const noop = () => {}
const friend = '0x7a3F1d0e6cB1cE3d5b6E8f2A94C0a1B2c3D4e5F6'
const ether = { sign: '-', amount: '1.23456', symbol: 'ETH', kind: 'token', isSpam: false } as const
const row = (change: Partial<ActivityRowData> = {}): ActivityRowData => ({
  id: '1',
  operation: 'send',
  status: 'confirmed',
  direction: 'out',
  amounts: [ether],
  counterparty: friend,
  isSpam: false,
  explorerHref: 'https://explorer.example/tx/0x1',
  at: Date.UTC(2026, 0, 1),
  when: '5 min',
  ...change,
})
const view = (props: Partial<ActivityViewProps> & { rows?: readonly ActivityRowData[] }) => (
  <ActivityView
    state="ready"
    groups={[{ key: '2026-01', title: 'January', rows: props.rows ?? [row()] }]}
    onMore={noop}
    onRetry={noop}
    {...props}
  />
)
const text = () => screen.getByRole('listitem').textContent

describe('rows', () => {
  test('say what, the other address, when and how much, and lead to the explorer', () => {
    renderView(view({}))
    const link = screen.getByRole('link')
    expect(link.textContent).toBe('ESentTo 0x7a…D4e5F6 · 5 min−1.235 ETH(explorer, opens in a new tab)')
    expect(link.getAttribute('href')).toBe('https://explorer.example/tx/0x1')
    expect(link.getAttribute('rel')).toMatch('noopener')
    expect(screen.getByText('5 min').getAttribute('datetime')).toBe('2026-01-01T00:00:00.000Z')
    expect(screen.getByTitle('−1.23456 ETH')).toBeTruthy()
    expect(screen.getByTitle(friend)).toBeTruthy()
  })

  test('a link that could run code is dropped', () => {
    renderView(view({ rows: [row({ explorerHref: 'javascript:alert(1)' })] }))
    expect(screen.queryByRole('link')).toBeNull()
  })

  test.each([
    ['receive', 'in', 'Received'],
    ['trade', undefined, 'Swapped'],
    ['approve', undefined, 'Approved'],
    ['execute', undefined, 'Contract call'],
    ['send', 'self', 'Sent to yourself'],
    ['somethingNew', 'in', 'Transaction'],
    ['toString', 'in', 'Transaction'],
    ['errorTitle', 'in', 'Transaction'],
  ] as const)('%s %s is "%s"', (operation, direction, word) => {
    renderView(view({ rows: [row({ operation, direction })] }))
    expect(screen.getByText(word)).toBeTruthy()
  })

  test.each([
    ['pending', 'Pending'],
    ['failed', 'Failed'],
    ['sped-up', 'Sped up'],
    ['cancelled', 'Cancelled'],
    ['replaced', 'Replaced'],
    ['dropped', 'Dropped'],
  ] as const)('%s says "%s"', (status, word) => {
    renderView(view({ rows: [row({ status })] }))
    expect(text()).toContain(word)
  })

  test('a failed transaction is struck out: it has moved nothing', () => {
    const { container, show } = renderView(view({ rows: [row({ status: 'failed' })] }))
    const moved = () => container.querySelector('.lk-activity-amounts')?.getAttribute('data-moved')
    expect(moved()).toBe('false')
    show(view({}))
    expect(moved()).toBe('true')
  })

  test('two transfers have two images and two amounts; many are counted; a collectible shows its name', () => {
    const usdc = { ...ether, sign: '+', amount: '3000', symbol: 'USDC' } as const
    const { container, show } = renderView(view({ rows: [row({ operation: 'trade', amounts: [ether, usdc] })] }))
    expect(container.querySelectorAll('.lk-wallet-icon')).toHaveLength(2)
    expect(text()).toMatch('−1.235 ETH+3,000.000 USDC')
    show(view({ rows: [row({ amounts: [ether, usdc, usdc, usdc] })] }))
    expect(text()).toMatch('−1.235 ETH3 more')
    show(
      view({
        rows: [row({ amounts: [{ sign: '+', amount: '1', name: 'Lighthouse #7', kind: 'nft', isSpam: false }] })],
      }),
    )
    expect(text()).toMatch('Lighthouse #7')
    show(view({ rows: [row({ amounts: [{ sign: '+', amount: '1', kind: 'nft', isSpam: false }] })] }))
    expect(text()).toMatch(/5 minCollectible/)
    show(view({ rows: [row({ amounts: [], operation: 'approve' })] }))
    expect(text()).not.toMatch('ETH')
  })

  test('a transaction that isn’t the one that was shown says so', () => {
    const { show } = renderView(view({ rows: [row({ differs: true })] }))
    expect(text()).toMatch('The wallet sent something other than what was shown.')
    show(view({ rows: [row({})] }))
    expect(text()).not.toMatch('something else')
  })

  test('an address that only looks like a known one is warned of; spam has a word and no image', () => {
    const icon = 'data:image/png;base64,AAAA'
    const { container } = renderView(
      view({
        rows: [
          row({
            resembles: '0x7a30000000000000000000000000000000D4e5F6',
            isSpam: true,
            amounts: [{ ...ether, icon, isSpam: true }],
          }),
        ],
      }),
    )
    expect(text()).toMatch('Careful: this address only looks like 0x7a…D4e5F6, which you know.')
    expect(screen.getByText('Spam')).toBeTruthy()
    expect(container.querySelector('img')).toBeNull()
  })
})

test('months are headings, each naming its list', () => {
  const groups = [
    { key: '2026-01', title: 'January', rows: [row({ id: 'a' })] },
    { key: '2025-12', title: 'December 2025', rows: [row({ id: 'b' }), row({ id: 'c' })] },
  ]
  renderView(view({ groups }))
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['January', 'December 2025'])
  expect(within(screen.getByRole('region', { name: 'December 2025' })).getAllByRole('listitem')).toHaveLength(2)
})

describe('more', () => {
  test('a button loads more, says how many are shown then, and lets go of focus gently', () => {
    const onMore = vi.fn()
    const { announced, show } = renderView(view({ more: 'ready', onMore }))
    const button = screen.getByRole('button', { name: 'Load more' })
    button.focus()
    fireEvent.click(button)
    expect(onMore).toHaveBeenCalledOnce()
    show(view({ more: 'loading', onMore }))
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
    expect(onMore).toHaveBeenCalledOnce()
    show(view({ rows: [row({ id: 'a' }), row({ id: 'b' })] }))
    expect(screen.queryByRole('button')).toBeNull()
    expect(announced).toEqual(['Transactions shown: 2'])
    // The button went away with the last page.
    expect(document.activeElement).toBe(screen.getAllByRole('link')[1])
  })

  test('without links among what was loaded, focus goes to the named list', () => {
    const { show } = renderView(view({ more: 'ready' }))
    screen.getByRole('button', { name: 'Load more' }).focus()
    show(view({ rows: [row({ id: 'a' }), row({ id: 'b', explorerHref: undefined })] }))
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Transactions' }))
  })

  test('after Try again the focus goes to the named list, not to the oldest transaction', () => {
    const old = [row({ id: 'a' }), row({ id: 'b' })]
    const { show } = renderView(view({ state: 'error', rows: old }))
    screen.getByRole('button', { name: 'Try again' }).focus()
    show(view({ state: 'error', rows: old, retrying: true }))
    show(view({ rows: [row({ id: 'new' }), ...old] }))
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Transactions' }))
  })

  test('new transactions that come by themselves are not announced', () => {
    const { announced, show } = renderView(view({}))
    show(view({ rows: [row({ id: 'a' }), row({ id: 'b' })] }))
    expect(announced).toEqual([])
  })
})

describe('states', () => {
  test('loading: placeholders that aren’t counted, and the result is announced', () => {
    const { announced, show } = renderView(view({ state: 'loading', groups: [] }))
    expect(announced).toEqual(['Loading transactions…'])
    expect(document.querySelectorAll('[data-latchkey-part=shimmer]').length).toBeGreaterThan(0)
    expect(screen.queryAllByRole('listitem')).toEqual([])
    show(view({}))
    expect(announced).toEqual(['Loading transactions…', 'Transactions shown: 1'])
  })

  test('empty leads to the explorer', () => {
    renderView(view({ state: 'empty', groups: [], explorerHref: 'https://explorer.example/address/0x1' }))
    expect(screen.getByRole('heading', { name: 'No activity yet' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View on explorer' })).toBeTruthy()
  })

  test('an error is never "no activity", and loaded rows stay', () => {
    const onRetry = vi.fn()
    const { announced, show } = renderView(view({ state: 'error', groups: [], onRetry }))
    expect(announced.at(-1)).toMatch('Failed to fetch transactions')
    expect(screen.queryByText('No activity yet')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledOnce()
    show(view({ state: 'error', onRetry }))
    expect(announced.at(-1)).toMatch('Failed to fetch transactions. What you see is what we knew before.')
    expect(screen.getByRole('listitem')).toBeTruthy()
  })
})

test('Arabic: signs and digits stay as they are', () => {
  renderView(view({}), 'ar')
  expect(text()).toContain('−1.235 ETH')
  expect(text()).toContain('إرسال')
})

describe('only transactions sent from here', () => {
  test('is listed under a line that says so', () => {
    renderView(view({ ownOnly: true }))
    expect(screen.getByText('Only what was sent from this browser is listed.')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'January' })).toBeTruthy()
    renderView(view({}))
    expect(screen.getAllByText('Only what was sent from this browser is listed.')).toHaveLength(1)
  })

  test('is nothing yet: the empty list says that it shows no more than that', () => {
    renderView(view({ ownOnly: true, state: 'empty', groups: [], explorerHref: 'https://explorer.example' }))
    expect(screen.getByText(/^Nothing was sent from this browser yet\./)).toBeTruthy()
    expect(screen.getByRole('link', { name: /explorer/ })).toBeTruthy()
  })
})
