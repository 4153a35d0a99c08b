import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { ConnectOnPhoneView } from '../connect-on-phone/connect-on-phone-view.tsx'
import { WalletSheet } from '../connect-on-phone/wallet-sheet.tsx'
import { LegalView } from '../legal/legal-view.tsx'
import { renderView } from '../shared/render-view.test.kit.tsx'
import type { WalletGroupData } from '../shared/wallet-row-data.ts'
import { ConnectView, type ConnectViewProps } from './connect-view.tsx'

const groups: readonly WalletGroupData[] = [
  { id: 'walletConnect', wallets: [{ id: 'walletConnect', name: 'WalletConnect', tag: 'qr' }] },
  { id: 'recent', wallets: [{ id: 'io.rabby', name: 'Rabby', tag: 'recent' }] },
  { id: 'injected', wallets: [{ id: 'io.metamask', name: 'MetaMask', tag: 'installed' }] },
]
const noop = () => {}
const names = () =>
  [...document.querySelectorAll('[data-latchkey-wallet]')].map((row) => row.getAttribute('data-latchkey-wallet'))

const urls = { termsUrl: 'https://app.example/terms', privacyUrl: 'https://app.example/privacy' }

function WithConsent(props: Omit<ConnectViewProps, 'legal'>) {
  const [checked, onChange] = useState(false)
  return <ConnectView {...props} legal={{ ...urls, consent: { checked, onChange } }} Legal={LegalView} />
}

describe('default', () => {
  test('one list in the order given, each row with its tag', () => {
    renderView(<ConnectView groups={groups} onSelect={noop} />)
    expect(screen.getAllByRole('list')).toHaveLength(1)
    expect(names()).toEqual(['walletConnect', 'io.rabby', 'io.metamask'])
    expect(screen.getAllByRole('button').map((row) => row.textContent)).toEqual([
      'WalletConnectQR code',
      'RRabbyRecent',
      'MMetaMaskInstalled',
    ])
  })

  test('a press selects within the event; hover and focus prepare', () => {
    const onSelect = vi.fn()
    const onPrepare = vi.fn()
    renderView(<ConnectView groups={groups} onSelect={onSelect} onPrepare={onPrepare} />)
    const rabby = screen.getByRole('button', { name: /Rabby/ })
    fireEvent.focus(rabby)
    fireEvent.pointerEnter(rabby)
    expect(onPrepare.mock.calls.map(([wallet]) => wallet.id)).toEqual(['io.rabby', 'io.rabby'])
    fireEvent.click(rabby)
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(groups[1]?.wallets[0])
  })

  test.each([
    ['list', ConnectView],
    ['sheet', ConnectOnPhoneView],
  ])('two wallets of one name are told apart in a %s', (_, View) => {
    const twins = [
      { id: 'a', name: 'Rabby', origin: 'io.rabby' },
      { id: 'b', name: 'Rabby', origin: 'io.rabby.copy', namespace: 'Solana' },
    ]
    renderView(<View groups={[{ id: 'injected', wallets: twins }]} onSelect={noop} />)
    for (const origin of ['io.rabby', 'Solana · io.rabby.copy'])
      expect(screen.getByText(origin).closest('.lk-hidden')).toBeNull()
  })
})

describe('states', () => {
  test('while looking, known wallets stand before the placeholders and nothing claims to be empty', () => {
    const { announced, show } = renderView(<ConnectView groups={[]} state="loading" onSelect={noop} />)
    expect(announced).toEqual(['Looking for wallets…'])
    expect(screen.queryByText('No wallet here yet')).toBeNull()
    show(<ConnectView groups={groups} state="loading" onSelect={noop} />)
    expect(names()).toHaveLength(3)
  })

  test('without any wallet the way to get one is the primary action', () => {
    const onGetWallet = vi.fn()
    renderView(<ConnectView groups={[]} onSelect={noop} onGetWallet={onGetWallet} />)
    expect(screen.getByRole('heading', { name: 'No wallet here yet' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Get a wallet' }))
    expect(onGetWallet).toHaveBeenCalledOnce()
  })

  test('all wallets is offered with a rounded count, and not at all without a list', () => {
    const onAllWallets = vi.fn()
    const { show } = renderView(
      <ConnectView groups={groups} onSelect={noop} onAllWallets={onAllWallets} allWalletsCount={437} />,
    )
    fireEvent.click(screen.getByRole('button', { name: /All wallets/ }))
    expect(onAllWallets).toHaveBeenCalledOnce()
    expect(screen.getByText('430+')).toBeTruthy()
    show(
      <ConnectView groups={groups} onSelect={noop} onAllWallets={noop} allWalletsCount={437} allWalletsCountIsExact />,
    )
    expect(screen.getByText('437')).toBeTruthy()
    show(<ConnectView groups={groups} onSelect={noop} />)
    expect(screen.queryByRole('button', { name: /All wallets/ })).toBeNull()
  })

  test('the explanation of wallets is offered if none can be installed', () => {
    const onWhatIsAWallet = vi.fn()
    const { show } = renderView(<ConnectView groups={groups} onSelect={noop} onWhatIsAWallet={onWhatIsAWallet} />)
    fireEvent.click(screen.getByRole('button', { name: 'What is a wallet?' }))
    expect(onWhatIsAWallet).toHaveBeenCalledOnce()
    show(<ConnectView groups={groups} onSelect={noop} onWhatIsAWallet={noop} onGetWallet={noop} />)
    expect(screen.getByRole('button', { name: 'I don’t have a wallet' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'What is a wallet?' })).toBeNull()
  })
})

describe('phone links in the sheet', () => {
  const linked: readonly WalletGroupData[] = [
    {
      id: 'links',
      wallets: [
        { id: 'io.rabby', name: 'Rabby', href: 'https://rabby.example/wc?uri=wc%3A1', loading: true },
        { id: 'evil', name: 'Evil', href: 'javascript:alert(1)' },
      ],
    },
  ]

  test('a wallet is a real link, which the tap follows by itself', () => {
    const onSelect = vi.fn()
    renderView(<ConnectOnPhoneView groups={linked} onSelect={onSelect} />)
    const link = screen.getByRole('link', { name: /Rabby/ })
    expect(link.getAttribute('href')).toBe('https://rabby.example/wc?uri=wc%3A1')
    const click = new MouseEvent('click', { bubbles: true, cancelable: true })
    fireEvent(link, click)
    expect(onSelect).toHaveBeenCalledOnce()
    expect(click.defaultPrevented).toBe(false)
    // The icon of the tapped wallet says that it is being asked.
    expect(link.querySelector('.lk-wallet-busy')).not.toBeNull()
  })

  test('a link that runs code goes nowhere', () => {
    renderView(<ConnectOnPhoneView groups={linked} onSelect={noop} />)
    expect(document.querySelector('[data-latchkey-wallet=evil]')?.hasAttribute('href')).toBe(false)
  })
})

test('the sheet keeps every wallet and the way to all of them in one row', () => {
  const onAllWallets = vi.fn()
  renderView(<ConnectOnPhoneView groups={groups} onSelect={noop} onAllWallets={onAllWallets} />)
  const row = screen.getByRole('list', { name: 'Wallets' })
  expect(within(row).getAllByRole('button')).toHaveLength(4)
  fireEvent.click(within(row).getByRole('button', { name: 'All wallets' }))
  expect(onAllWallets).toHaveBeenCalledOnce()
})

describe('terms', () => {
  test('come before the wallets: nothing can be pressed until they are drawn', () => {
    const props = { groups, onSelect: noop, onAllWallets: noop, onGetWallet: noop, legal: urls }
    const { show } = renderView(<ConnectView {...props} logIn={() => <button type="button">Log in</button>} />)
    expect(screen.queryAllByRole('button')).toEqual([])
    expect(screen.queryAllByRole('link')).toEqual([])
    show(<ConnectView {...props} Legal={LegalView} />)
    expect(names()).toHaveLength(3)
    expect(screen.getByRole('link', { name: /Terms of Service/ })).toBeTruthy()
  })

  test('are linked within the sentence, one or both', () => {
    const { show } = renderView(<ConnectView groups={groups} onSelect={noop} legal={urls} Legal={LegalView} />)
    expect(screen.getByRole('link', { name: /Terms of Service/ }).getAttribute('href')).toBe(urls.termsUrl)
    expect(screen.getByRole('link', { name: /Privacy Policy/ }).getAttribute('href')).toBe(urls.privacyUrl)
    show(<ConnectView groups={groups} onSelect={noop} legal={{ privacyUrl: urls.privacyUrl }} Legal={LegalView} />)
    expect(screen.getAllByRole('link')).toHaveLength(1)
    expect(document.body.textContent).not.toContain('{')
  })

  test('consent: a press before the tick explains itself, goes nowhere and leads to the box', () => {
    const onSelect = vi.fn()
    const wallets = [{ id: 'io.rabby', name: 'Rabby', href: 'https://rabby.example/wc' }]
    const onAllWallets = vi.fn()
    const { announced } = renderView(
      <WithConsent
        groups={[{ id: 'links', wallets }]}
        Wallets={WalletSheet}
        onSelect={onSelect}
        onAllWallets={onAllWallets}
      />,
    )
    fireEvent.click(screen.getByRole('button', { name: 'All wallets' }))
    expect(onAllWallets).not.toHaveBeenCalled()
    const click = new MouseEvent('click', { bubbles: true, cancelable: true })
    fireEvent(screen.getByRole('link', { name: /Rabby/ }), click)
    expect(click.defaultPrevented).toBe(true)
    expect(onSelect).not.toHaveBeenCalled()
    expect(announced).toEqual(['Please tick the box first, then choose your wallet.'])
    const box = screen.getByRole('checkbox')
    expect(document.activeElement).toBe(box)
    // A visitor doesn't see a focus that a script moved after a tap: the words stand beside the box, and belong to it.
    expect(screen.getByText('Please tick the box first, then choose your wallet.').id).toBe(
      box.getAttribute('aria-describedby'),
    )
    expect(box.getAttribute('aria-invalid')).toBe('true')

    fireEvent.click(box)
    expect(screen.queryByText(/Please tick the box first/)).toBeNull()
    expect(box.hasAttribute('aria-invalid')).toBe(false)
    fireEvent.click(screen.getByRole('link', { name: /Rabby/ }))
    expect(onSelect).toHaveBeenCalledOnce()
    fireEvent.click(screen.getByRole('button', { name: 'All wallets' }))
    expect(onAllWallets).toHaveBeenCalledOnce()
  })

  test('consent without links is a box with plain words, which the app may bring', () => {
    const onChange = vi.fn()
    const { show } = renderView(
      <ConnectView
        groups={groups}
        onSelect={noop}
        legal={{ consent: { checked: false, onChange } }}
        Legal={LegalView}
      />,
    )
    const box = screen.getByRole('checkbox', { name: 'I agree to the Terms of Service and the Privacy Policy.' })
    expect(screen.queryByRole('link')).toBeNull()
    expect(box.closest('label')?.querySelector('slot[name=latchkey-legal]')).not.toBeNull()
    fireEvent.click(box)
    expect(onChange).toHaveBeenCalledWith(true)
    show(<ConnectView groups={groups} onSelect={noop} legal={{}} Legal={LegalView} />)
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

test('Arabic: every word is translated', () => {
  renderView(<ConnectView groups={groups} onSelect={noop} onAllWallets={noop} onGetWallet={noop} />, 'ar')
  expect(screen.getByRole('list', { name: 'المحافظ' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'ليس لديّ محفظة' })).toBeTruthy()
  expect(screen.getByText('مثبّتة')).toBeTruthy()
})
