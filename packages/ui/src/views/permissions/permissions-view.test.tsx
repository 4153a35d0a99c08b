import type { Permission, PermissionLimit } from '@latchkey/core/features/permissions'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { PermissionsView, type PermissionsViewProps } from './permissions-view.tsx'

const native: PermissionLimit = {
  kind: 'native',
  type: 'native-token-periodic',
  symbol: 'ETH',
  amount: '0.3',
  left: '0.1',
  period: 86_400,
}
const permission = (limit: Partial<PermissionLimit> = {}, change: Partial<Permission> = {}): Permission => ({
  id: JSON.stringify(limit),
  context: '0x12',
  delegate: `0x${'b'.repeat(40)}`,
  limits: [{ ...native, ...limit }],
  expiresAt: Date.UTC(2027, 0, 15, 12),
  isEnding: false,
  ...change,
})
const view = (props: Partial<PermissionsViewProps> = {}) => (
  <PermissionsView
    status="ready"
    loading={false}
    ending={[]}
    list={[permission()]}
    onRetry={() => {}}
    onEnd={() => {}}
    {...props}
  />
)

test.each<readonly [string, Partial<PermissionLimit>]>([
  ['Spend up to 0.3 ETH each day', {}],
  ['Spend up to 5 USDC every 7 days', { kind: 'erc20', amount: '5', symbol: 'USDC', period: 7 * 86_400 }],
  ['Spend up to 0.3 ETH every 90 minutes', { period: 5400 }],
  ['Spend up to 0.3 ETH in all', { period: undefined }],
  ['Spend up to 1,234,567.123456 ETH each day', { amount: '1234567.123456' }],
  [
    'Spend a token: 0xaa…aaaaaa',
    { kind: 'erc20', amount: undefined, symbol: undefined, address: `0x${'a'.repeat(40)}` },
  ],
  ['Call a contract: 0xaa…aaaaaa', { kind: 'contract', address: `0x${'a'.repeat(40)}`, functions: ['vote(uint256)'] }],
  ['Something your wallet calls gas-limit', { kind: 'other', type: 'gas-limit' }],
])('%s', (text, limit) => {
  renderView(view({ list: [permission(limit)] }))
  expect(screen.getByText(text)).toBeTruthy()
})

test('it shows the amount left, the end and the app, and asks for an end with the whole sentence', () => {
  const onEnd = vi.fn()
  renderView(view({ onEnd }))
  expect(screen.getByText('left now: 0.1 ETH')).toBeTruthy()
  expect(screen.getByText(/^ends Jan 15, 2027 · by the key 0xbb…bb/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'End: Spend up to 0.3 ETH each day' }))
  expect(onEnd).toHaveBeenCalledExactlyOnceWith({ id: '{}', description: 'End what this app may do' })
})

test('an unreadable permission has a text, and so does an end that the network doesn’t know yet', () => {
  renderView(view({ list: [permission({ left: undefined }, { isEnding: true })] }))
  expect(screen.getByText(/What is left can’t be read/)).toBeTruthy()
  expect(screen.getByText(/The network doesn’t say so yet/)).toBeTruthy()
})

test('a permission whose end lies beyond all dates never ends', () => {
  renderView(view({ list: [permission({}, { expiresAt: 281_474_976_710_655_000 })] }))
  expect(screen.getByText(/never ends/)).toBeTruthy()
  expect(document.body.textContent).not.toContain('Invalid Date')
})

test('an end under way takes no second press', () => {
  const onEnd = vi.fn()
  renderView(view({ onEnd, ending: ['{}'] }))
  fireEvent.click(screen.getByRole('button', { name: /^End: / }))
  expect(onEnd).not.toHaveBeenCalled()
})

test('the focus of the button that ended a permission goes to the named view', () => {
  const { show } = renderView(view({}))
  screen.getByRole('button', { name: /^End: / }).focus()
  show(view({ list: [] }))
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'What this app may do' }))
})

test('an empty list differs from a list that can’t be read, and a part from the whole', () => {
  const onRetry = vi.fn()
  const { announced, show } = renderView(view({ list: [] }))
  expect(announced).toContain('This app asks each time')
  show(view({ list: [], status: 'error', onRetry }))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
  show(view({ status: 'error' }))
  expect(screen.getByText(/Some may be missing/)).toBeTruthy()
  expect(screen.getByText('Spend up to 0.3 ETH each day')).toBeTruthy()
  show(view({ endFailed: true }))
  expect(screen.getByText(/It wasn’t ended/)).toBeTruthy()
})

test('it says that older permissions may be in force and not listed, also if none is listed', () => {
  const { show } = renderView(view({ more: true }))
  expect(screen.getByText(/^There may be more: .* end them in your wallet/)).toBeTruthy()
  show(view({ more: true, list: [] }))
  expect(screen.getByText(/^There may be more/)).toBeTruthy()
  expect(screen.queryByText('This app asks each time')).toBeNull()
})

test('that it is being loaded is said, and that it is there', () => {
  const { announced, show } = renderView(view({ list: [], loading: true }))
  show(view({}))
  expect(announced).toEqual(['Reading your permissions…', 'What this app may do'])
})
