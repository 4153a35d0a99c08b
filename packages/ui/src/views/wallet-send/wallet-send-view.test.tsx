import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { WalletSendView, type WalletSendViewProps } from './wallet-send-view.tsx'

const noop = () => {}
const address = '0x7a3F1d0e6cB1cE3d5b6E8f2A94C0a1B2c3D4e5F6'
const view = (props: Partial<WalletSendViewProps>) => (
  <WalletSendView
    network="Ethereum"
    token={{ name: 'ETH' }}
    amountText=""
    amountIn="token"
    currency="USD"
    receiver=""
    resolving={false}
    unknownReceiver={false}
    recipients={[]}
    acknowledged={false}
    message="add-amount"
    onSelectToken={noop}
    onAmount={noop}
    onReceiver={noop}
    onAcknowledge={noop}
    onReview={noop}
    {...props}
  />
)

test.each([
  ['select-token', 'Select token'],
  ['incorrect-value', 'Check the amount'],
  ['add-amount', 'Enter an amount'],
  ['insufficient-funds', 'Not enough to send'],
  ['add-address', 'Enter an address'],
  ['invalid-address', 'Check the address'],
  ['lookup-failed', 'Try again'],
  ['preview', 'Review transfer'],
] as const)('the button says what is missing: %s', (message, words) => {
  renderView(view({ message }))
  expect(screen.getAllByRole('button', { name: words }).at(-1)?.getAttribute('type')).toBe('submit')
})

test('a wrong amount is described by what is wrong with it, beside the balance', () => {
  const { show } = renderView(view({ message: 'insufficient-funds', balance: '1' }))
  const name = 'Amount in ETH'
  const wrong = screen.getByRole('textbox', { name, description: 'You have 1 ETH Not enough to send' })
  expect(wrong.getAttribute('aria-invalid')).toBe('true')
  show(view({ balance: '1' }))
  expect(screen.getByRole('textbox', { name, description: 'You have 1 ETH' })).toBeTruthy()
})

test('of several of a collectible the visitor says how many, of a single one nothing is asked', () => {
  const onAmount = vi.fn()
  const lamp = { name: 'Lamp', collectible: 'Lamp' }
  const { show } = renderView(view({ token: { ...lamp, several: true }, balance: '5', amountText: '1', onAmount }))
  fireEvent.change(screen.getByRole('textbox', { name: 'How many' }), { target: { value: '2' } })
  expect(onAmount).toHaveBeenCalledExactlyOnceWith('2')
  expect(screen.getByText('You have 5')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Choose another/ })).toBeNull()
  show(view({ token: lamp }))
  expect(screen.getAllByRole('textbox')).toHaveLength(1)
  expect(screen.getByText('Lamp')).toBeTruthy()
})

test('the button leads to what is missing, and reviews only what is whole', () => {
  const onReview = vi.fn()
  const onSelectToken = vi.fn()
  const { show } = renderView(view({ onReview, onSelectToken, message: 'add-amount' }))
  const press = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement)
  press()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Amount in ETH' }))
  show(view({ onReview, onSelectToken, message: 'add-address' }))
  press()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'To' }))
  show(view({ onReview, onSelectToken, message: 'select-token' }))
  press()
  expect(onSelectToken).toHaveBeenCalledOnce()
  expect(onReview).not.toHaveBeenCalled()
  show(view({ onReview, message: 'preview' }))
  press()
  expect(onReview).toHaveBeenCalledOnce()
  show(view({ onReview, message: 'preview', resolving: true }))
  press()
  expect(onReview).toHaveBeenCalledOnce()
})

describe('receivers', () => {
  test('a name that couldn’t be looked up isn’t called wrong, and the button looks it up again', () => {
    const onReceiver = vi.fn()
    const props = { onReceiver, receiver: 'a.eth', message: 'lookup-failed', lookupFailed: true } as const
    const { announced } = renderView(view(props))
    expect(screen.getByText('The name couldn’t be looked up')).toBeTruthy()
    expect(announced).toEqual(['The name couldn’t be looked up'])
    expect(screen.queryByText('No address found for this')).toBeNull()
    expect(screen.getByRole('textbox', { name: 'To' }).getAttribute('aria-invalid')).toBeNull()
    fireEvent.submit(document.querySelector('form') as HTMLFormElement)
    expect(onReceiver).toHaveBeenCalledExactlyOnceWith('a.eth')
  })

  test('a name is called wrong after a pause or when the field is left, not at its first letters', () => {
    vi.useFakeTimers()
    const wrong = () => screen.getByRole('textbox', { name: 'To' }).getAttribute('aria-invalid')
    const { announced, show } = renderView(view({}))
    for (const receiver of ['v', 'vi', 'vit']) {
      show(view({ receiver, unknownReceiver: true }))
      act(() => void vi.advanceTimersByTime(300))
      expect([wrong(), announced]).toEqual([null, []])
    }
    act(() => void vi.advanceTimersByTime(700))
    expect([wrong(), announced]).toEqual(['true', ['No address found for this']])
    show(view({ receiver: 'vita', unknownReceiver: true }))
    expect(wrong()).toBeNull()
    fireEvent.blur(screen.getByRole('textbox', { name: 'To' }))
    expect(wrong()).toBe('true')
  })

  test('where a name leads is said, and that it is the first time', () => {
    const check = { known: false, own: false }
    const { announced, show } = renderView(view({ receiver: 'a.eth', resolving: true }))
    show(view({ receiver: 'a.eth', receiverAddress: address, receiverName: 'a.eth', check }))
    const first = 'First time. You haven’t sent to this address from here before. Compare all of it.'
    expect(announced).toEqual(['Looking up the name…', `To: a.eth 0x7a…D4e5F6. ${first}`])
    show(view({ receiver: address, receiverAddress: address, check: { known: true, own: false } }))
    expect(announced.at(-1)).toBe('To: 0x7a…D4e5F6')
  })

  test('the name of a typed address comes later and is said alone, and the history repeats nothing', () => {
    const typed = { receiver: address, receiverAddress: address } as const
    const check = { known: false, own: false }
    const { announced, show } = renderView(view({ receiver: address }))
    show(view({ ...typed, check }))
    const first = 'First time. You haven’t sent to this address from here before. Compare all of it.'
    expect(announced).toEqual([`To: 0x7a…D4e5F6. ${first}`])
    show(view({ ...typed, check, receiverName: 'a.eth' }))
    show(view({ ...typed, check: { known: true, own: false }, receiverName: 'a.eth' }))
    expect(announced.slice(1)).toEqual(['a.eth'])
  })

  test('that it is the first time is said alone where it is known later than the address', () => {
    const typed = { receiver: address, receiverAddress: address } as const
    const { announced, show } = renderView(view(typed))
    show(view({ ...typed, check: { known: false, own: false } }))
    expect(announced).toEqual([
      'To: 0x7a…D4e5F6',
      'First time. You haven’t sent to this address from here before. Compare all of it.',
    ])
  })

  test('the same address is said again once another text was typed in between', () => {
    const typed = { receiver: address, receiverAddress: address } as const
    const { announced, show } = renderView(view(typed))
    show(view({ ...typed, receiverName: 'a.eth' }))
    show(view({ receiver: '' }))
    show(view(typed))
    expect(announced).toEqual(['To: 0x7a…D4e5F6', 'a.eth', 'To: 0x7a…D4e5F6'])
  })

  test('the whole address stands below the field, so that it can be compared', () => {
    const { container } = renderView(view({ receiver: 'a.eth', receiverAddress: address, receiverName: 'a.eth' }))
    expect(container.querySelector('[data-latchkey-part=address]')?.textContent).toBe(address)
  })

  test('recents and own accounts fill the field', () => {
    const onReceiver = vi.fn()
    renderView(view({ onReceiver, recipients: [{ address, name: 'Savings', own: true }] }))
    fireEvent.click(screen.getByRole('button', { name: /Savings/ }))
    expect(onReceiver).toHaveBeenCalledExactlyOnceWith(address)
    expect(screen.getByText('Your own account')).toBeTruthy()
  })

  test('paste and scan are offered only where they work', () => {
    const onPaste = vi.fn()
    const { show } = renderView(view({}))
    expect(screen.queryByRole('button', { name: 'Paste' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Scan a QR code' })).toBeNull()
    show(view({ onPaste, onScan: noop }))
    fireEvent.click(screen.getByRole('button', { name: 'Paste' }))
    expect(onPaste).toHaveBeenCalledOnce()
    expect(screen.getByRole('button', { name: 'Scan a QR code' })).toBeTruthy()
  })

  test('a browser that lets no page paste: the view says so, and the visitor pastes into the field', async () => {
    const { announced, show } = renderView(view({ onPaste: async () => false }))
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Paste' })))
    const field = screen.getByRole('textbox', { name: 'To' })
    const words = 'Your browser didn’t allow pasting here. Paste into the field yourself, or type.'
    expect(document.activeElement).toBe(field)
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(words)
    expect(announced).toContain(words)
    show(view({ onPaste: async () => false, receiver: 'a' }))
    expect(screen.queryByText(words)).toBeNull()
    show(view({ onPaste: async () => false }))
    expect(screen.queryByText(words)).toBeNull()
  })

  test('a paste that the browser allows ends the note of a refused one, also where there was nothing to paste', async () => {
    const { show } = renderView(view({ onPaste: async () => false }))
    const paste = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Paste' })))
    await paste()
    expect(screen.getByText(/didn’t allow pasting/)).toBeTruthy()
    show(view({ onPaste: async () => true }))
    await paste()
    expect(screen.queryByText(/didn’t allow pasting/)).toBeNull()
  })

  test('a maximum that could not be found out is explained, until it is asked for again', () => {
    const words = 'The maximum isn’t known right now. Enter an amount, or press Max again.'
    const { announced, show } = renderView(view({ maxFailed: true }))
    expect(screen.getByText(words)).toBeTruthy()
    expect(announced).toContain(words)
    show(view({ findingMax: true }))
    expect(screen.queryByText(words)).toBeNull()
  })

  test('an address that was given for another network is named with both, and can be sent to', () => {
    const onReview = vi.fn()
    const filled = { message: 'preview', receiver: address, receiverAddress: address, onReview } as const
    const { announced, container } = renderView(view({ ...filled, network: 'Ethereum', otherChain: 'Polygon' }))
    const words = 'This address was given for Polygon. You are sending on Ethereum.'
    expect(announced.join()).toContain(words)
    fireEvent.submit(container.querySelector('form') as HTMLFormElement)
    expect(onReview).toHaveBeenCalledOnce()
  })

  test('a look-alike: both addresses whole, what differs is marked, and the button waits for the comparison', () => {
    const other = `${address.slice(0, 6)}${'9'.repeat(32)}${address.slice(-4)}`
    const imitates = {
      address,
      parts: { start: other.slice(0, 6), middle: other.slice(6, -4), end: other.slice(-4) },
      otherParts: { start: address.slice(0, 6), middle: address.slice(6, -4), end: address.slice(-4) },
    }
    const onReview = vi.fn()
    const onAcknowledge = vi.fn()
    const check = { known: false, own: false, imitates }
    const form = {
      message: 'preview',
      receiver: other,
      receiverAddress: other,
      check,
      onReview,
      onAcknowledge,
    } as const
    const { announced, container, show } = renderView(view(form))
    const shown = [...container.querySelectorAll('.lk-send-twins [data-latchkey-part=address]')]
    expect(shown.map(({ textContent }) => textContent)).toEqual([other, address])
    expect([...container.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
      other.slice(6, -4),
      address.slice(6, -4),
    ])
    expect(announced.join()).toContain('This looks like an address you know, but is a different one')
    fireEvent.submit(container.querySelector('form') as HTMLFormElement)
    expect(onReview).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(screen.getByRole('checkbox'))
    fireEvent.click(screen.getByRole('checkbox'))
    expect(onAcknowledge).toHaveBeenCalledOnce()
    show(view({ ...form, acknowledged: true }))
    fireEvent.submit(container.querySelector('form') as HTMLFormElement)
    expect(onReview).toHaveBeenCalledOnce()
  })
})

describe('amounts', () => {
  test('the worth and the age of its price stand beside the amount', () => {
    const onToggleUnit = vi.fn()
    renderView(view({ amountText: '1.5', otherAmount: '3000.5', priceAge: '2 min', balance: '3.2567', onToggleUnit }))
    expect(screen.getByText(/You have 3.256 ETH.*Price from 2 min ago/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /\$3,000\.50/ }))
    expect(onToggleUnit).toHaveBeenCalledOnce()
  })

  test('the tokens that a sum of money stands for are no zero', () => {
    renderView(view({ amountIn: 'fiat', amountText: '0.1', otherAmount: '0.000033127', onToggleUnit: vi.fn() }))
    expect(screen.getByRole('button', { name: /0\.00003312 ETH/ })).toBeTruthy()
  })

  test('a balance that could not be read is no zero', () => {
    const { container } = renderView(view({ balanceFailed: true }))
    expect(screen.getByText('Balance unavailable')).toBeTruthy()
    expect(container.textContent).not.toMatch(/You have/)
  })

  test('the view says how a local amount was read', () => {
    renderView(view({ amountText: '1.234,5', readAs: '1234.5' }))
    expect(screen.getByText(/Read as 1234\.5 ETH/)).toBeTruthy()
  })

  test('how an amount was read is said after a pause in typing', () => {
    vi.useFakeTimers()
    const { announced, show } = renderView(view({}))
    for (const [amountText = '', readAs] of [
      ['1,2', '1.2'],
      ['1,23', '1.23'],
    ]) {
      show(view({ amountText, readAs }))
      act(() => void vi.advanceTimersByTime(500))
      expect(announced).toEqual([])
    }
    act(() => void vi.advanceTimersByTime(500))
    expect(announced).toEqual(['Read as 1.23 ETH'])
    expect(screen.getByRole('textbox', { name: 'Amount in ETH', description: /Read as 1\.23 ETH/ })).toBeTruthy()
  })
})

test('[S5.29] on other networks it says ‘Unsupported chain’', () => {
  const onNetworks = vi.fn()
  renderView(view({ unsupported: true, network: 'Cosmos Hub', onNetworks }))
  expect(screen.getByRole('heading', { name: 'Unsupported chain' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Switch network' }))
  expect(onNetworks).toHaveBeenCalledOnce()
  expect(screen.queryByRole('textbox')).toBeNull()
})
