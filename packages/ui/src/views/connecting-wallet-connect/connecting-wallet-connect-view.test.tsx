import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import {
  ConnectingWalletConnectView,
  type ConnectingWalletConnectViewProps,
} from './connecting-wallet-connect-view.tsx'

const uri = 'wc:7f6e504b@2?relay-protocol=irn&symKey=587d5484'
const link = `https://rabby.example/wc?uri=${encodeURIComponent(uri)}`
const noop = () => {}
const view = (props: Partial<ConnectingWalletConnectViewProps>) => (
  <ConnectingWalletConnectView
    wallet={{ id: 'io.rabby', name: 'Rabby' }}
    platforms={['qrcode']}
    platform="qrcode"
    onPlatform={noop}
    uri={uri}
    state="waiting"
    onOpen={noop}
    onRetry={noop}
    onCopy={() => true}
    {...props}
  />
)
const phone = { platforms: ['mobile'], platform: 'mobile', link } as const

describe('QR code', () => {
  test('names the wallet and offers the link for copying', async () => {
    const onCopy = vi.fn(() => true)
    const { announced } = renderView(view({ onCopy }))
    expect(await screen.findByRole('img', { name: 'QR code that connects Rabby' })).toBeTruthy()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy link' })))
    expect(onCopy).toHaveBeenCalledOnce()
    expect(screen.getByRole('button', { name: 'Copied!' })).toBeTruthy()
    expect(announced).toContain('Copied!')
  })

  test('preparing: a placeholder holds the place and there is nothing to copy yet', () => {
    const onCopy = vi.fn(() => true)
    renderView(view({ state: 'preparing', uri: undefined, onCopy }))
    expect(document.querySelector('[data-latchkey-part=qr-placeholder]')).not.toBeNull()
    const copy = screen.getByRole('button', { name: 'Copy link' })
    expect(copy.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(copy)
    expect(onCopy).not.toHaveBeenCalled()
  })

  test.each([
    ['code', {}],
    ['link', phone],
  ])('by %s: a button that would do nothing yet can’t be pressed, and stays in its place', (_, way) => {
    const onRetry = vi.fn()
    const { show } = renderView(view({ ...way, state: 'rejected', onRetry, mayRetry: false }))
    const retry = screen.getByRole('button', { name: 'Try again' })
    fireEvent.click(retry)
    expect(onRetry).not.toHaveBeenCalled()
    show(view({ ...way, state: 'rejected', onRetry, mayRetry: true }))
    expect(screen.getByRole('button', { name: 'Try again' })).toBe(retry)
    fireEvent.click(retry)
    expect(onRetry).toHaveBeenCalledOnce()
  })

  test.each([
    ['expired', 'This code has expired', 'New code'],
    ['rejected', 'Connection declined', 'Try again'],
    ['closed', 'The request was closed', 'Try again'],
    ['relayUnreachable', 'Phone wallets can’t be reached', 'Try again'],
    ['relayRefused', 'Phone wallets aren’t available', 'Try again'],
    ['error', 'That didn’t work', 'Try again'],
  ] as const)('state: %s takes the place of a code that is worth nothing any more', (state, title, action) => {
    const onRetry = vi.fn()
    const { announced } = renderView(view({ state, onRetry }))
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
    expect(screen.queryByRole('img')).toBeNull()
    expect(announced[0]).toMatch(title)
    fireEvent.click(screen.getByRole('button', { name: action }))
    expect(onRetry).toHaveBeenCalledOnce()
  })

  test.each([
    ['expired', 'This link has expired', /^Links last/],
    ['relayUnreachable', 'Wallet apps can’t be reached', /^The service that connects to them/],
    ['relayRefused', 'Wallet apps aren’t available', /its team has to fix it\.$/],
  ] as const)(
    'state: %s speaks of a link if there was no code, and of no phone on the phone itself',
    (state, title, text) => {
      renderView(view({ ...phone, state }))
      expect(screen.getByRole('heading', { name: title })).toBeTruthy()
      expect(screen.getByText(text).textContent).not.toMatch(/\bcode|your phone|this browser/i)
    },
  )

  test('an expired or closed pairing does not say that the visitor declined', () => {
    const { show } = renderView(view({ state: 'expired' }))
    expect(document.body.textContent).not.toMatch(/declin/i)
    show(view({ state: 'closed' }))
    expect(document.body.textContent).not.toMatch(/declin/i)
  })

  test('a pairing that ends under the focus of “Copy link” hides the button, not the place', () => {
    const { show } = renderView(view({}))
    screen.getByRole('button', { name: 'Copy link' }).focus()
    show(view({ state: 'expired' }))
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Rabby' }))
  })

  test('privateRelay: says which wallets can read the code', () => {
    renderView(view({ privateRelay: true }))
    expect(screen.getByText(/Only wallets set up for this app/)).toBeTruthy()
  })

  test('without a wallet any wallet is meant', async () => {
    renderView(view({ wallet: undefined }))
    expect(await screen.findByRole('img', { name: 'QR code that connects your wallet' })).toBeTruthy()
  })
})

describe('link', () => {
  test('is a real one, which the tap follows while the callback runs', () => {
    const onOpen = vi.fn()
    renderView(view({ ...phone, onOpen }))
    const open = screen.getByRole('link', { name: 'Open Rabby' })
    expect(open.getAttribute('href')).toBe(link)
    const click = new MouseEvent('click', { bubbles: true, cancelable: true })
    fireEvent(open, click)
    expect(onOpen).toHaveBeenCalledOnce()
    expect(click.defaultPrevented).toBe(false)
  })

  test('opening: focus survives the link that became a spinner', () => {
    const { announced, show } = renderView(view(phone))
    screen.getByRole('link', { name: 'Open Rabby' }).focus()
    show(view({ ...phone, state: 'opening' }))
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Opening Rabby…' }))
    expect(announced.at(-1)).toBe('Opening Rabby… Confirm there, then come back here.')
  })

  test('stillHere: three ways out', () => {
    const onShowQr = vi.fn()
    renderView(view({ ...phone, state: 'stillHere', onShowQr, getLinks: ['https://store.example/rabby'] }))
    expect(screen.getByRole('link', { name: 'Open again' }).getAttribute('href')).toBe(link)
    expect(screen.getByRole('link', { name: 'Get the app' }).getAttribute('href')).toBe('https://store.example/rabby')
    fireEvent.click(screen.getByRole('button', { name: 'Show QR code' }))
    expect(onShowQr).toHaveBeenCalledOnce()
  })

  test('onGet: a view of ours shows where to install the app', () => {
    const onGet = vi.fn()
    renderView(view({ ...phone, state: 'stillHere', onGet, getLinks: ['https://store.example/rabby'] }))
    fireEvent.click(screen.getByRole('button', { name: 'Get the app' }))
    expect(onGet).toHaveBeenCalledOnce()
  })

  test('preparing: nothing can be pressed that would lead nowhere', () => {
    renderView(view({ ...phone, state: 'preparing', uri: undefined, link: undefined }))
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('browser: asks by the press alone', () => {
    const onOpen = vi.fn()
    renderView(view({ platforms: ['browser', 'qrcode'], platform: 'browser', onOpen }))
    fireEvent.click(screen.getByRole('button', { name: 'Open Rabby' }))
    expect(onOpen).toHaveBeenCalledOnce()
  })

  test('expired: the link is renewed', () => {
    renderView(view({ ...phone, state: 'expired' }))
    expect(screen.getByRole('button', { name: 'New link' })).toBeTruthy()
  })
})

describe('platforms', () => {
  test('one needs no tabs; more are chosen by arrow keys', () => {
    const onPlatform = vi.fn()
    const { show } = renderView(view({}))
    expect(screen.queryByRole('tablist')).toBeNull()
    show(view({ platforms: ['browser', 'qrcode', 'web'], onPlatform }))
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Browser', 'QR code', 'Web'])
    fireEvent.keyDown(screen.getByRole('tab', { name: 'QR code' }), { key: 'ArrowRight' })
    expect(onPlatform).toHaveBeenLastCalledWith('web')
  })

  test('right to left the arrows follow the eye', () => {
    const onPlatform = vi.fn()
    renderView(view({ platforms: ['browser', 'qrcode', 'web'], onPlatform }), 'ar')
    fireEvent.keyDown(screen.getByRole('tab', { name: 'رمز QR' }), { key: 'ArrowRight' })
    expect(onPlatform).toHaveBeenLastCalledWith('browser')
  })
})
