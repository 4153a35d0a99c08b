import { truncateMiddle } from '@latchkey/core/format'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { type AccountGroupData, SwitchAddressView, type SwitchAddressViewProps } from './switch-address-view.tsx'

const evm = '0x7a3F1d0e6cB1cE3d5b6E8f2A94C0a1B2c3D4e5F6'
const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const groups: readonly AccountGroupData[] = [
  {
    namespace: 'eip155',
    wallets: [
      {
        id: '1',
        wallet: { id: 'io.rabby', name: 'Rabby' },
        endsToo: [],
        canAdd: true,
        accounts: [
          { id: '1a', address: evm, name: 'lighthouse.eth', balance: '1.234 ETH', state: 'active' },
          { id: '1b', address: evm.replace('7', '8'), state: 'wanted' },
        ],
      },
    ],
  },
  {
    namespace: 'bip122',
    wallets: [
      {
        id: '2',
        wallet: { id: 'xverse', name: 'Xverse' },
        endsToo: ['solana'],
        accounts: [{ id: '2a', address: bitcoin, kind: 'payment', state: 'chosen' }],
      },
    ],
  },
]
const noop = () => {}
const view = (props: Partial<SwitchAddressViewProps>) => (
  <SwitchAddressView
    groups={groups}
    onSelect={noop}
    onCopy={() => true}
    onRemove={noop}
    onAdd={noop}
    onMore={noop}
    onDisconnectAll={noop}
    {...props}
  />
)

describe('accounts', () => {
  test('stand under their ecosystem and wallet, with name, kind, balance and what they are used for', () => {
    renderView(view({}))
    const ethereum = within(screen.getByRole('region', { name: 'Ethereum' }))
    const row = ethereum.getByRole('button', { name: /lighthouse\.eth.*1\.234 ETH.*In use/ })
    expect(row.getAttribute('aria-current')).toBe('true')
    expect(ethereum.getByRole('button', { name: /Choose it in Rabby/ })).toBeTruthy()
    const other = within(screen.getByRole('region', { name: 'Bitcoin' }))
    expect(other.getByRole('button', { name: /Payments.*Chosen here/ }).getAttribute('aria-current')).toBeNull()
  })

  test('a press uses one, another copies it whole by the caller', async () => {
    const onSelect = vi.fn()
    const onCopy = vi.fn(() => true)
    renderView(view({ onSelect, onCopy }))
    fireEvent.click(screen.getByRole('button', { name: /Payments/ }))
    expect(onSelect.mock.calls.map(([account, wallet]) => [account.id, wallet.id])).toEqual([['2a', '2']])
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Copy address bc1q/ })))
    expect(onCopy).toHaveBeenCalledExactlyOnceWith(bitcoin)
  })

  test('a switch is announced, where one starts is not', () => {
    const { announced, show } = renderView(view({}))
    expect(announced).toEqual([])
    show(
      view({
        groups: groups.map((group) => ({
          ...group,
          wallets: group.wallets.map((wallet) => ({
            ...wallet,
            accounts: wallet.accounts.map((account) => ({
              ...account,
              state: account.id === '2a' ? ('active' as const) : ('idle' as const),
            })),
          })),
        })),
      }),
    )
    expect(announced).toEqual([`In use: ${truncateMiddle(bitcoin)}`])
  })
})

describe('wallets', () => {
  test('a wallet that stands alone is disconnected at once, more of its accounts can be asked for', () => {
    const onRemove = vi.fn()
    const onMore = vi.fn()
    renderView(view({ onRemove, onMore }))
    fireEvent.click(screen.getByRole('button', { name: 'More accounts of Rabby' }))
    expect(onMore).toHaveBeenCalledOnce()
    fireEvent.click(screen.getByRole('button', { name: 'Disconnect Rabby' }))
    expect(onRemove.mock.calls.map(([{ id }]) => id)).toEqual(['1'])
  })

  test('one whose session ends elsewhere too is asked about, and may be kept', () => {
    const onRemove = vi.fn()
    const { announced } = renderView(view({ onRemove }))
    const icon = screen.getByRole('button', { name: 'Disconnect Xverse' })
    expect(icon.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(icon)
    expect(onRemove).not.toHaveBeenCalled()
    // The question comes below while focus stays: it is said, and the button that opened it says that it did.
    expect(announced).toEqual(['Disconnect Xverse? It is one session: Bitcoin and Solana end with it.'])
    expect(icon.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByRole('button', { name: 'Disconnect Rabby' }).hasAttribute('aria-expanded')).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'Keep it' }))
    expect(screen.queryByText(/end with it/)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Disconnect Xverse' }))
    fireEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
    expect(onRemove).toHaveBeenCalledOnce()
  })

  test('while a wallet leaves its button keeps the focus; that it left is said', () => {
    const leaving = groups.map((group) => ({
      ...group,
      wallets: group.wallets.map((wallet) => ({ ...wallet, leaving: wallet.id === '2' })),
    }))
    const onRemove = vi.fn()
    const { announced, show } = renderView(view({ onRemove }))
    const button = screen.getByRole('button', { name: 'Disconnect Xverse' })
    button.focus()
    show(view({ onRemove, groups: leaving }))
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.closest('[aria-busy=true]')?.textContent).toContain('Xverse')
    expect(announced).toEqual([])
    show(view({ onRemove, groups: groups.slice(0, 1) }))
    expect(announced).toEqual(['Disconnected: Xverse'])
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Accounts' }))
  })

  test('a wallet that leaves one of its ecosystems is said with that ecosystem', () => {
    const twins = groups.map((group) => ({
      ...group,
      wallets: group.wallets.map((wallet) => ({ ...wallet, wallet: { id: 'metamask', name: 'MetaMask' } })),
    }))
    const { announced, show } = renderView(view({ groups: twins }))
    show(view({ groups: twins.slice(0, 1) }))
    expect(announced).toEqual(['Disconnected: MetaMask (Bitcoin)'])
    show(view({ groups: [] }))
    expect(announced.slice(1)).toEqual(['Disconnected: MetaMask'])
  })

  test('add and disconnect all; alone there is no “all”', () => {
    const onAdd = vi.fn()
    const onDisconnectAll = vi.fn()
    const { show } = renderView(view({ onAdd, onDisconnectAll }))
    fireEvent.click(screen.getByRole('button', { name: 'Add another wallet' }))
    fireEvent.click(screen.getByRole('button', { name: 'Disconnect all' }))
    expect([onAdd.mock.calls.length, onDisconnectAll.mock.calls.length]).toEqual([1, 1])
    show(view({ groups: groups.slice(0, 1) }))
    expect(screen.queryByRole('button', { name: 'Disconnect all' })).toBeNull()
    show(view({ groups: [] }))
    expect(screen.getByRole('heading', { name: 'No wallet connected' })).toBeTruthy()
  })
})
