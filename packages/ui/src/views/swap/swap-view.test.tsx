import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { formatSignificant } from '../shared/format-significant.ts'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { formatPercent } from './swap-facts.tsx'
import { SwapView, type SwapViewProps } from './swap-view.tsx'

const noop = () => {}
const quote = {
  toAmount: '2981.449133',
  minimum: '2951.634641',
  rate: '2981.449133',
  priceImpact: '0.42',
  impactLevel: 'low' as const,
  at: 0,
}
const view = (props: Partial<SwapViewProps>) => (
  <SwapView
    state="ready"
    network="Ethereum"
    from={{ token: { name: 'ETH' }, balance: '3.25678', value: '2990.12' }}
    to={{ token: { name: 'USDC' }, value: '2981.45' }}
    amountText="1"
    quote={quote}
    loadingQuote={false}
    slippage="1"
    acknowledged={false}
    message="review"
    onRetry={noop}
    onAmount={noop}
    onSelectFrom={noop}
    onSelectTo={noop}
    onSwitch={noop}
    onSlippage={() => true}
    onApproval={noop}
    onAcknowledge={noop}
    onReview={noop}
    {...props}
  />
)
const submit = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement)

test('[S2.10] both amounts, the price, its impact and the minimum that arrives', () => {
  const { announced, container } = renderView(view({}))
  expect(screen.getByRole('textbox', { name: 'Amount in ETH' })).toHaveProperty('value', '1')
  expect(screen.getByRole('status').textContent).toBe('2,981.4491')
  expect(container.querySelector('dl')?.textContent).toMatch(
    /1 ETH = 2,981.4491 USDC.*0.42%.*At least \(1%\)2,951.6346 USDC/,
  )
  expect(screen.getByText('You have 3.256 ETH')).toBeTruthy()
  expect(screen.getByText('≈ $2,990.12')).toBeTruthy()
  // The sentence says it; the figure by itself would be read beside it.
  expect(announced.join()).toContain('You receive about 2,981.4491 USDC')
  expect(screen.getByRole('status').getAttribute('aria-live')).toBe('off')
})

test('a price is said once for each input; that it moves later is only seen', () => {
  const priced = (toAmount: string, props: Partial<SwapViewProps> = {}) =>
    view({ quote: { ...quote, toAmount }, ...props })
  const { announced, show } = renderView(priced('2981'))
  show(priced('2981', { loadingQuote: true }))
  show(priced('2982'))
  expect(screen.getByRole('status').textContent).toBe('2,982')
  expect(announced).toEqual(['You receive about 2,981 USDC'])
  show(priced('2982', { amountText: '2', loadingQuote: true }))
  show(priced('5960', { amountText: '2' }))
  expect(announced.at(-1)).toBe('You receive about 5,960 USDC')
  // A price is news again after there was none.
  show(view({ amountText: '2', quote: undefined, message: 'no-price' }))
  show(priced('5961', { amountText: '2' }))
  expect(announced.at(-1)).toBe('You receive about 5,961 USDC')
})

test('the button says what is missing, and leads there', () => {
  const [onReview, onSelectFrom, onSelectTo] = [vi.fn(), vi.fn(), vi.fn()]
  const { show } = renderView(view({ onReview, onSelectFrom, onSelectTo }))
  submit()
  expect(onReview).toHaveBeenCalledOnce()
  show(view({ onReview, onSelectFrom, onSelectTo, message: 'select-token', to: {} }))
  submit()
  expect(onSelectTo).toHaveBeenCalledOnce()
  show(view({ onReview, onSelectFrom, onSelectTo, message: 'select-token', from: {} }))
  submit()
  expect(onSelectFrom).toHaveBeenCalledOnce()
  for (const [message, name] of [
    ['enter-amount', 'Enter an amount'],
    ['insufficient-balance', 'Not enough to swap'],
    ['incorrect-amount', 'Check the amount'],
  ] as const) {
    show(view({ onReview, message }))
    ;(document.activeElement as HTMLElement).blur()
    expect(screen.getByRole('button', { name })).toBeTruthy()
    submit()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Amount in ETH' }))
  }
  show(view({ onReview, message: 'finding-price', quote: undefined, loadingQuote: true }))
  submit()
  expect(onReview).toHaveBeenCalledOnce()
})

test('a wrong amount is described by what is wrong with it', () => {
  const { show } = renderView(view({ message: 'insufficient-balance' }))
  const field = { name: 'Amount in ETH', description: /^Not enough to swap/ }
  expect(screen.getByRole('textbox', field).getAttribute('aria-invalid')).toBe('true')
  show(view({}))
  expect(screen.queryByRole('textbox', field)).toBeNull()
})

test('how an amount was read describes it, and is said after a pause in typing', () => {
  vi.useFakeTimers()
  const { announced, show } = renderView(view({ quote: undefined }))
  for (const [amountText = '', readAs] of [
    ['1,2', '1.2'],
    ['1,23', '1.23'],
  ]) {
    show(view({ quote: undefined, amountText, readAs }))
    act(() => void vi.advanceTimersByTime(500))
    expect(announced).toEqual([])
  }
  act(() => void vi.advanceTimersByTime(500))
  expect(announced).toEqual(['Read as 1.23 ETH'])
  expect(screen.getByRole('textbox', { name: 'Amount in ETH', description: 'Read as 1.23 ETH' })).toBeTruthy()
})

describe('price impact', () => {
  test.each(['low', 'medium', 'high', 'severe'] as const)('%s has its colour', (impactLevel) => {
    const { container } = renderView(view({ quote: { ...quote, impactLevel } }))
    expect(container.querySelector(`[data-impact=${impactLevel}]`)?.textContent).toBe('0.42%')
  })

  test('an unknown one says so', () => {
    renderView(view({ quote: { ...quote, priceImpact: undefined, impactLevel: undefined } }))
    expect(screen.getByText('Unknown')).toBeTruthy()
  })

  test('a severe one asks for a typed word, and the button leads to it', () => {
    const [onAcknowledge, onReview] = [vi.fn(), vi.fn()]
    const severe = { ...quote, priceImpact: '37.2', impactLevel: 'severe' as const }
    renderView(view({ quote: severe, message: 'acknowledge', onAcknowledge, onReview }))
    expect(screen.getByText('You would lose 37.2% of the value')).toBeTruthy()
    submit()
    expect(onReview).not.toHaveBeenCalled()
    const field = screen.getByRole('textbox', { name: 'Type agree to go on' })
    expect(document.activeElement).toBe(field)
    fireEvent.change(field, { target: { value: 'agr' } })
    expect(onAcknowledge).toHaveBeenLastCalledWith(false)
    fireEvent.change(field, { target: { value: ' Agree ' } })
    expect(onAcknowledge).toHaveBeenLastCalledWith(true)
  })

  test('a severe one is said once while it moves, and again if it outgrows what the visitor agreed to', () => {
    const severe = (priceImpact: string, acknowledged: boolean) =>
      view({ quote: { ...quote, priceImpact, impactLevel: 'severe' }, acknowledged, onAcknowledge: agree })
    const agree = (consents: boolean) => show(severe('37.4', consents))
    const { show, urgent } = renderView(severe('37.2', false))
    show(severe('37.3', false))
    fireEvent.change(screen.getByRole('textbox', { name: 'Type agree to go on' }), { target: { value: 'agree' } })
    show(severe('37.5', true))
    expect(screen.getByText('You would lose 37.5% of the value')).toBeTruthy()
    expect(urgent).toEqual([expect.stringContaining('37.2%')])
    show(severe('39', false))
    expect(urgent.at(-1)).toContain('39%')
    // The word was for the smaller loss: it is asked for again.
    expect(screen.getByRole('textbox', { name: 'Type agree to go on' })).toHaveProperty('value', '')
    show(severe('39.1', true))
    show(severe('39.2', true))
    expect(urgent.at(-1)).toContain('39%')
  })
})

describe('settings', () => {
  test.each(['en', 'ar'] as const)('the slippage is written as the language writes it: %s', (locale) => {
    const { container } = renderView(view({ slippage: '0.50' }), locale)
    expect(container.querySelector('summary bdi')?.textContent).toBe(formatPercent('0.5', locale))
    if (locale === 'en') expect(container.querySelector('summary')?.textContent).toBe('Settings · Slippage 0.5%')
  })

  test('an invalid slippage stays on the screen with the reason, until the field is left', () => {
    const onSlippage = vi.fn((text: string) => text !== '100')
    const { announced } = renderView(view({ onSlippage }))
    const field = screen.getByRole('textbox', { name: 'Slippage in per cent', hidden: true })
    fireEvent.change(field, { target: { value: '100' } })
    expect(field).toHaveProperty('value', '100')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(announced.join()).toContain('From 0.1 to 50 %')
    fireEvent.blur(field)
    expect(field).toHaveProperty('value', '1')
  })

  test('any amount is allowed only by a tick, and only where an approval is needed', () => {
    const onApproval = vi.fn()
    const { show } = renderView(view({ onApproval }))
    expect(screen.queryByRole('checkbox', { hidden: true })).toBeNull()
    show(view({ onApproval, approval: 'exact', approvalSymbol: 'ETH' }))
    const box = screen.getByRole('checkbox', { hidden: true })
    expect(box).toHaveProperty('checked', false)
    fireEvent.click(box)
    expect(onApproval).toHaveBeenCalledExactlyOnceWith('unlimited')
  })
})

test('a maximum that could not be found out is explained, until it is asked for again', () => {
  const words = 'The maximum isn’t known right now. Enter an amount, or press Max again.'
  const { announced, show } = renderView(view({ maxFailed: true }))
  expect(screen.getByText(words)).toBeTruthy()
  expect(announced).toContain(words)
  show(view({ findingMax: true }))
  expect(screen.queryByText(words)).toBeNull()
})

test('the swap is turned around by one button', () => {
  const onSwitch = vi.fn()
  renderView(view({ onSwitch }))
  fireEvent.click(screen.getByRole('button', { name: 'Turn the swap around' }))
  expect(onSwitch).toHaveBeenCalledOnce()
})

test('error: no way and no price say what to do, and that nothing was spent', () => {
  const { show } = renderView(view({ quote: undefined, message: 'no-route' }))
  expect(screen.getByText(/Nothing leads from ETH to USDC/)).toBeTruthy()
  show(view({ quote: undefined, message: 'no-price' }))
  expect(screen.getByText(/nothing was spent/)).toBeTruthy()
})

test('where there are no swaps another network is offered; a failure may be tried again', () => {
  const [onNetworks, onRetry] = [vi.fn(), vi.fn()]
  const { show } = renderView(view({ state: 'unsupported', network: 'Cosmos Hub', onNetworks }))
  fireEvent.click(screen.getByRole('button', { name: 'Switch network' }))
  expect(onNetworks).toHaveBeenCalledOnce()
  show(view({ state: 'error', onRetry }))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test.each([
  ['2981.449133', '2,981.4491'],
  ['0.000331999', '0.0003319'],
  ['0', '0'],
  ['1000000.99999', '1,000,000.9999'],
])('%s is shown as %s, never as more', (amount, text) => {
  expect(formatSignificant(amount, 'en')).toBe(text)
})

test('that it is being loaded is said, and that it is there', () => {
  const { announced, show } = renderView(view({ state: 'loading', quote: undefined }))
  // The sides stand where they will be, so that nothing jumps when they fill.
  expect([screen.getByText('You pay'), screen.getByText('You receive')]).toHaveLength(2)
  show(view({ quote: undefined }))
  expect(announced).toEqual(['Loading tokens…', 'Swap'])
})
