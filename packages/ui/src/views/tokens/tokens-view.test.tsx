import { formatBalance } from '@latchkey/core/format'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { TokensView, type TokensViewProps } from './tokens-view.tsx'

const noop = () => {}
const ether = { id: 'eip155:1', name: 'Ether', symbol: 'ETH', amount: '1.23456', value: '2469.125' }
const dust = { id: 'eip155:1:0x1', name: 'Dust', symbol: 'DUST', amount: '0.0000001' }
const view = (props: Partial<TokensViewProps>) => (
  <TokensView
    state="ready"
    tokens={[ether, dust]}
    total="2469.125"
    currency="USD"
    address="0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045"
    onRetry={noop}
    onCopy={() => true}
    {...props}
  />
)
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('[S5.30] a balance is floored to 3 decimals, ‘0.000’ by default; the token total shows 2', () => {
  expect(formatBalance('1.9999')).toBe('1.999')
  expect(formatBalance(undefined)).toBe('0.000')
  renderView(view({ tokens: [{ ...ether, amount: '1.9999', value: undefined }], total: '2469.1' }))
  expect(screen.getByText('1.999 ETH')).toBeTruthy()
  expect(screen.getByText('$2,469.10', { selector: 'strong > bdi' })).toBeTruthy()
})

test('a price’s change of a day has its sign, and its words for a screen reader', () => {
  const of = (id: string, change24h: string) => ({ ...ether, id, change24h })
  renderView(view({ tokens: [of('up', '1.256'), of('down', '-0.5'), of('none', '-0.001'), dust] }))
  const changes = screen.getAllByRole('img', { name: /24 hours/ })
  expect(changes.map((each) => [each.textContent, each.getAttribute('aria-label')])).toEqual([
    ['+1.26%', 'up 1.26% in 24 hours'],
    ['−0.50%', 'down 0.50% in 24 hours'],
    ['0.00%', 'unchanged in 24 hours'],
  ])
})

test('a doubtful token has no change', () => {
  renderView(view({ tokens: [{ ...ether, change24h: '5', mark: 'look-alike' }] }))
  expect(screen.queryByRole('img', { name: /24 hours/ })).toBeNull()
})

describe('amounts', () => {
  test('are cut to three decimals, the total has two, and dust is no zero', () => {
    renderView(view({}))
    expect(rows()).toEqual(['EEther1.234 ETH$2,469.13', 'DDust<0.001 DUST'])
    expect(screen.getByText('$2,469.13', { selector: 'strong > bdi' })).toBeTruthy()
    // The exact one is there for those who look for it.
    expect(screen.getByTitle('1.23456 ETH')).toBeTruthy()
  })

  test('a token without a known price has none, and without any there is no total', () => {
    renderView(view({ tokens: [dust], total: undefined }))
    expect(document.body.textContent).not.toContain('$')
    expect(screen.queryByText('Total value')).toBeNull()
  })

  test('an amount that couldn’t be read says so and is no zero', () => {
    const { announced } = renderView(view({ tokens: [{ id: 'x', name: 'USD Coin', symbol: 'USDC' }], partial: true }))
    expect(screen.getByText('Amount unavailable')).toBeTruthy()
    expect(announced).toEqual(['Some tokens couldn’t be read. Your funds are safe.'])
    expect(rows().join()).not.toMatch('0')
  })
})

const lookAlike = 'This is not the known token of that name.'

test('spam and look-alikes say so, and show neither an image nor a value', () => {
  const icon = 'data:image/png;base64,AAAA'
  const { container } = renderView(
    view({
      tokens: [
        { ...ether, icon, mark: 'spam' },
        { ...dust, icon, value: '99', mark: 'look-alike' },
      ],
    }),
  )
  expect(rows()).toEqual(['EEther1.234 ETHSpam', `DDust<0.001 DUSTLook-alike${lookAlike}`])
  expect(container.querySelector('img')).toBeNull()
})

describe('states', () => {
  test('loading: placeholders that aren’t counted, and the result is announced once', () => {
    const { announced, show } = renderView(view({ state: 'loading', tokens: [], total: undefined }))
    expect(announced).toEqual(['Loading tokens…'])
    expect(document.querySelectorAll('[data-latchkey-part=shimmer]').length).toBeGreaterThan(0)
    expect(screen.queryAllByRole('listitem')).toEqual([])
    show(view({}))
    show(view({ tokens: [ether] }))
    expect(announced).toEqual(['Loading tokens…', 'Tokens shown: 2'])
  })

  test('empty: says so and what to do', async () => {
    const onCopy = vi.fn(() => true)
    renderView(view({ state: 'empty', tokens: [], total: undefined, onCopy }))
    expect(screen.getByRole('heading', { name: 'No tokens here yet' })).toBeTruthy()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy address' })))
    expect(onCopy).toHaveBeenCalledOnce()
  })

  describe('error', () => {
    beforeEach(() => {
      vi.useFakeTimers()
    })
    afterEach(() => {
      vi.useRealTimers()
    })

    test('Try again turns while it is being answered, and asks no second time', () => {
      const onRetry = vi.fn()
      const { show } = renderView(view({ state: 'error', onRetry }))
      const retry = screen.getByRole('button', { name: 'Try again' })
      fireEvent.click(retry)
      show(view({ state: 'error', onRetry, retrying: true }))
      expect(retry.getAttribute('aria-busy')).toBe('true')
      fireEvent.click(retry)
      expect(onRetry).toHaveBeenCalledOnce()
    })

    test('is no empty wallet, and Try again counts down until it may be pressed', () => {
      const onRetry = vi.fn()
      const { announced } = renderView(view({ state: 'error', tokens: [], total: undefined, retryIn: 2, onRetry }))
      const said = ['Token Balance Unavailable. Your funds are safe; we just couldn’t read them.']
      expect(announced).toEqual(said)
      const retry = screen.getByRole('button', { name: 'Try again in 2 s' })
      // In a live element each second would be read out.
      expect(retry.closest('[role=alert], [role=status], [aria-live]')).toBeNull()
      retry.focus()
      fireEvent.click(retry)
      expect(onRetry).not.toHaveBeenCalled()
      expect(document.activeElement).toBe(retry)
      for (let second = 0; second < 2; second++) act(() => void vi.advanceTimersByTime(1000))
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
      expect(onRetry).toHaveBeenCalledOnce()
      expect(announced).toEqual(said)
    })

    test('the name of Try again, which a reader says again at each change, changes every ten seconds', () => {
      renderView(view({ state: 'error', retryIn: 25 }))
      const names = new Set<string | null>()
      for (let second = 25; second > 0; second--) {
        expect(screen.getByText(`Try again in ${second} s`)).toBeTruthy()
        names.add(screen.getByRole('button', { name: /Try again/ }).getAttribute('aria-label'))
        act(() => void vi.advanceTimersByTime(1000))
      }
      expect([...names]).toEqual(['Try again in 25 s', 'Try again in 20 s', 'Try again in 10 s'])
    })

    test('the known list stays, and is marked as old', () => {
      const { announced } = renderView(view({ state: 'error' }))
      expect(rows()).toHaveLength(2)
      expect(announced.join()).toMatch('the amounts we last read')
    })

    test('focus survives Try again, which goes away with the error', () => {
      const { show } = renderView(view({ state: 'error' }))
      screen.getByRole('button', { name: 'Try again' }).focus()
      show(view({}))
      expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Tokens' }))
    })
  })
})

test('Arabic: digits stay Latin, names keep their direction', () => {
  const { container } = renderView(view({}), 'ar')
  expect(container.textContent).toContain('1.234 ETH')
  expect(container.textContent).not.toMatch(/[٠-٩]/)
})
