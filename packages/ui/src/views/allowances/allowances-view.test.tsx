import type { Allowance } from '@latchkey/core/features/allowances'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { AllowancesView, type AllowancesViewProps } from './allowances-view.tsx'

const row = (id: string, change: Partial<Allowance> = {}): Allowance => ({
  id,
  kind: 'erc20',
  token: `0x${'a'.repeat(40)}`,
  name: 'USD Coin',
  symbol: id,
  spender: `0x${'b'.repeat(40)}`,
  amount: '100',
  unlimited: false,
  atRisk: '25.5',
  hash: `0x${'1'.repeat(64)}`,
  ...change,
})
const view = (props: Partial<AllowancesViewProps> = {}) => (
  <AllowancesView
    status="ready"
    loading={false}
    list={[row('ONE'), row('TWO', { unlimited: true, amount: undefined }), row('TEN', { atRisk: '0' })]}
    onRetry={() => {}}
    onRevoke={() => {}}
    {...props}
  />
)

test('each line says what is at risk, and what is ticked is ended together', () => {
  const onRevoke = vi.fn()
  renderView(view({ onRevoke }))
  expect(screen.getByText('at risk 25.5 TWO')).toBeTruthy()
  expect(screen.getByText('nothing at risk now')).toBeTruthy()
  expect(screen.getByText('no limit')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Choose what to end' }))
  expect(onRevoke).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('checkbox', { name: /ONE/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: /TEN/ }))
  fireEvent.click(screen.getByRole('button', { name: 'End 2' }))
  expect(onRevoke.mock.calls[0]?.[0].ids).toEqual(['ONE', 'TEN'])
  expect(onRevoke.mock.calls[0]?.[0].words.step(row('ONE'))).toMatch(/^End what 0xbb/)
  fireEvent.click(screen.getByRole('checkbox', { name: 'All' }))
  fireEvent.click(screen.getByRole('button', { name: 'End 3' }))
  expect(onRevoke.mock.calls[1]?.[0].words.description(3)).toBe('End approvals: 3')
})

test('amounts are written as the language does, with all of their digits', () => {
  const list = [row('ONE', { amount: '1234567.123456', atRisk: '1234.5' })]
  renderView(view({ list }))
  expect(screen.getByText(/1,234,567\.123456 ONE/)).toBeTruthy()
  expect(screen.getByText('at risk 1,234.5 ONE')).toBeTruthy()
})

test('an allowance whose end lies beyond all dates never ends', () => {
  renderView(view({ list: [row('ONE', { kind: 'permit2', expiresAt: 281_474_976_710_655_000 })] }))
  expect(screen.getByText(/never ends/)).toBeTruthy()
  expect(document.body.textContent).not.toContain('Invalid Date')
})

test('a spender that a description names keeps its address, and what is at risk has its worth', () => {
  renderView(
    view({
      list: [row('USDC', { spenderName: 'Uniswap', spenderSource: 'uniswap/router.json', atRiskValue: '25.49' })],
    }),
  )
  expect(screen.getByText('for Uniswap, 0xbb…bbbbbb')).toBeTruthy()
  expect(screen.getByText('Named by a published description: uniswap/router.json')).toBeTruthy()
  expect(screen.getByText('at risk 25.5 USDC, worth $25.49')).toBeTruthy()
})

test('a line says when it was approved and until when it holds', () => {
  const [approvedAt, expiresAt] = [Date.UTC(2026, 2, 1, 12), Date.UTC(2027, 2, 1, 12)]
  renderView(view({ list: [row('USDC', { approvedAt, expiresAt })] }))
  expect(screen.getByText('up to 100 USDC · since Mar 1, 2026 · until Mar 1, 2027')).toBeTruthy()
})

test('a link to the app’s own permissions is below, also if the list can’t be read', () => {
  const onPermissions = vi.fn()
  const { show } = renderView(view({ status: 'off', list: [], onPermissions }))
  fireEvent.click(screen.getByRole('button', { name: /What this app may do/ }))
  expect(onPermissions).toHaveBeenCalledOnce()
  show(view())
  expect(screen.queryByRole('button', { name: /What this app may do/ })).toBeNull()
})

test('an empty list differs from a list that can’t be read', () => {
  const onRetry = vi.fn()
  const { announced, show } = renderView(view({ list: [] }))
  expect(announced).toContain('Nothing may be taken')
  show(view({ list: [], status: 'error', onRetry }))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

describe('what the list doesn’t know is said below it', () => {
  const since = 'What was approved before block 123 can’t be read here.'
  const more = 'Some contracts have very many approvals. Their oldest ones are not in this list.'

  test.each<[string, Partial<AllowancesViewProps>, readonly string[]]>([
    ['everything is known', {}, []],
    ['blocks before one are unknown', { since: 123 }, [since]],
    ['the first block counts too', { since: 0 }, ['What was approved before block 0 can’t be read here.']],
    ['contracts have very many', { more: true }, [more]],
    ['both', { since: 123, more: true }, [since, more]],
  ])('%s', (_, known, said) => {
    const { show } = renderView(view(known))
    const found = () =>
      screen.queryAllByText(/can’t be read here|very many approvals/).map(({ textContent }) => textContent)
    expect(found()).toEqual(said)
    // Where nothing may be taken as far as it is known, this counts most.
    show(view({ list: [], ...known }))
    expect(found()).toEqual(said)
  })
})

test('that it is being loaded is said, and that it is there', () => {
  const { announced, show } = renderView(view({ list: [], loading: true }))
  show(view({}))
  expect(announced).toEqual(['Reading the chain…', 'What others may take'])
})

test('a list that couldn’t be read again says that it is the last one, and is read again by a press', () => {
  const onRetry = vi.fn()
  const { announced, show } = renderView(view())
  show(view({ status: 'error', onRetry }))
  expect(announced.at(-1)).toBe('The list couldn’t be read. This is what we last read.')
  expect(screen.getAllByRole('listitem').length).toBeGreaterThan(0)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
})
