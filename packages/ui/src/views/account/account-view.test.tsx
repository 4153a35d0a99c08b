import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
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
    onSettings={noop}
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
  test('focus survives Try again, which goes away with the error', () => {
    const { show } = renderView(view({ balance: { state: 'error', notice: <button type="button">Try again</button> } }))
    expect(document.body.textContent).not.toMatch(/0\.0/)
    screen.getByRole('button', { name: 'Try again' }).focus()
    show(view({ balance: { state: 'loading' } }))
    expect(screen.getByText('Loading balance…')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 3 }))
  })

  test('absent: nothing is claimed', () => {
    renderView(view({ balance: undefined }))
    expect(screen.queryByText(/[Bb]alance/)).toBeNull()
  })
})

describe('actions', () => {
  test('only those that work here, each leads where it says', () => {
    const onPress = vi.fn()
    const { show } = renderView(
      view({
        actions: [
          { id: 'send', onPress },
          { id: 'receive', onPress: noop },
        ],
      }),
    )
    const names = () =>
      screen.queryAllByRole('button', { name: /^(Send|Receive|Swap|Buy)$/ }).map((one) => one.textContent)
    expect(names()).toEqual(['Send', 'Receive'])
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(onPress).toHaveBeenCalledOnce()
    show(view({ actions: [] }))
    expect(names()).toEqual([])
    expect(screen.queryByRole('group')).toBeNull()
  })
})

test('the total value is the largest number, and a test network says that it has no value', () => {
  const { show } = renderView(view({ total: '$2,469.13' }))
  expect(screen.getByText('$2,469.13')).toBeTruthy()
  expect(screen.getByText('1.234 ETH')).toBeTruthy()
  show(view({ network: { id: 'eip155:11155111', name: 'Sepolia', testnet: true } }))
  expect(screen.getByText('Test network: worth nothing')).toBeTruthy()
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

  test('settings stand behind the wallet’s name', () => {
    const onSettings = vi.fn()
    renderView(view({ onSettings, settings: <p>All settings</p> }))
    expect(screen.queryByText('All settings')).toBeNull()
    const line = screen.getByRole('button', { name: 'Rabby. Wallet settings', expanded: false })
    fireEvent.pointerEnter(line)
    expect(onSettings).toHaveBeenCalledOnce()
    fireEvent.click(line)
    expect(screen.getByText('All settings')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /Wallet settings/, expanded: true }))
    expect(screen.queryByText('All settings')).toBeNull()
  })
})

test('reconnecting: looks connected only together with the word that it is not quite', () => {
  const { announced } = renderView(view({ status: 'reconnecting' }))
  expect(screen.getByText('Reconnecting to Rabby…')).toBeTruthy()
  expect(announced.join()).toMatch('Reconnecting to Rabby…')
})
