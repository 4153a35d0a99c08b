import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { AccountView, type AccountViewProps } from './account-view.tsx'

const address = '0x7a3F1d0e6cB1cE3d5b6E8f2A94C0a1B2c3D4e5F6'
const noop = () => {}
const view = (props: Partial<AccountViewProps>) => (
  <AccountView
    identity={{ address }}
    wallet={{ id: 'io.rabby', name: 'Rabby' }}
    balance={{ state: 'ready', text: '1.234 ETH' }}
    network={{ id: 'eip155:1', name: 'Ethereum' }}
    onCopy={() => true}
    onNetworks={noop}
    onDisconnect={noop}
    onRetryBalance={noop}
    status="connected"
    {...props}
  />
)

describe('identity', () => {
  test('an address is shown short, whole as its title, and copied whole by the caller', async () => {
    const onCopy = vi.fn(() => true)
    const { announced } = renderView(view({ onCopy }))
    const heading = screen.getByRole('heading', { level: 3 })
    expect(heading.textContent).toMatch(/^0x.+….+5F6$/)
    expect(screen.getByTitle(address)).toBeTruthy()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy address' })))
    expect(onCopy).toHaveBeenCalledOnce()
    expect(announced).toContain('Copied!')
  })

  test('a name comes first and the address stays beside it', () => {
    renderView(view({ identity: { address, name: 'lighthouse.eth' } }))
    expect(screen.getByRole('heading', { name: 'lighthouse.eth' })).toBeTruthy()
    expect(screen.getByTitle(address)).toBeTruthy()
    expect(screen.getByText('Connected with Rabby')).toBeTruthy()
  })
})

describe('balance', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('error: unavailable is never a zero, and Retry counts down until it may be pressed', () => {
    const onRetryBalance = vi.fn()
    renderView(view({ balance: { state: 'error', retryIn: 3 }, onRetryBalance }))
    expect(screen.getByText('Token Balance Unavailable')).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/0\.0/)
    const retry = screen.getByRole('button', { name: 'Retry in 3 s' })
    fireEvent.click(retry)
    expect(onRetryBalance).not.toHaveBeenCalled()
    for (let second = 0; second < 3; second++) act(() => void vi.advanceTimersByTime(1000))
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(onRetryBalance).toHaveBeenCalledOnce()
  })

  test('focus survives Retry, which goes away with the error', () => {
    const { show } = renderView(view({ balance: { state: 'error' } }))
    screen.getByRole('button', { name: 'Retry' }).focus()
    show(view({ balance: { state: 'loading' } }))
    expect(screen.getByText('Loading balance…')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 3 }))
  })

  test('absent: nothing is claimed', () => {
    renderView(view({ balance: undefined }))
    expect(screen.queryByText(/[Bb]alance/)).toBeNull()
  })
})

describe('rows', () => {
  test('network: a button where there is a choice, plain where there is none', () => {
    const onNetworks = vi.fn()
    const { show } = renderView(view({ onNetworks }))
    fireEvent.click(screen.getByRole('button', { name: /Ethereum/ }))
    expect(onNetworks).toHaveBeenCalledOnce()
    show(view({ onNetworks: undefined }))
    expect(screen.queryByRole('button', { name: /Ethereum/ })).toBeNull()
    expect(screen.getByText('Ethereum')).toBeTruthy()
    show(view({ network: { id: 'eip155:137', name: 'Polygon', unsupported: true } }))
    expect(screen.getByText('Unsupported network')).toBeTruthy()
  })

  test('explorer: a link, unless it could run code', () => {
    const { show } = renderView(view({ explorerHref: `https://explorer.example/address/${address}` }))
    const link = screen.getByRole('link', { name: /View on explorer/ })
    expect(link.getAttribute('rel')).toMatch('noopener')
    show(view({ explorerHref: 'javascript:alert(1)' }))
    expect(screen.queryByText('View on explorer')).toBeNull()
  })

  test('disconnect: once', () => {
    const onDisconnect = vi.fn()
    const { show } = renderView(view({ onDisconnect }))
    fireEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
    show(view({ onDisconnect, disconnecting: true }))
    fireEvent.click(screen.getByRole('button', { name: 'Disconnecting…' }))
    expect(onDisconnect).toHaveBeenCalledOnce()
  })
})

test('reconnecting: looks connected only together with the word that it is not quite', () => {
  const { announced } = renderView(view({ status: 'reconnecting' }))
  expect(screen.getByText('Reconnecting to Rabby…')).toBeTruthy()
  expect(announced.join()).toMatch('Reconnecting to Rabby…')
})
