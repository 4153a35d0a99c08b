import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { AccountButton } from '../account-button/account-button.tsx'
import { ConnectButton } from '../connect-button/connect-button.tsx'
import { ar } from '../copy/ar.ts'
import { formatPhrase } from '../copy/format-phrase.ts'
import { NetworkButton } from '../network-button/network-button.tsx'
import { UiProvider } from '../ui-provider/ui-provider.tsx'
import { WalletButton } from '../wallet-button/wallet-button.tsx'

afterEach(cleanup)

const address = '0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb'
const name = () => screen.getByRole('button').getAttribute('aria-label') ?? screen.getByRole('button').textContent

test('each is server-rendered without style attributes, which a strict CSP would block', () => {
  const html = renderToString(
    <>
      <ConnectButton />
      <AccountButton address={address} balance="1.2 ETH" />
      <NetworkButton network={{ id: 'eip155:1', name: 'Ethereum' }} />
      <WalletButton wallet={{ id: 'io.rabby', name: 'Rabby' }} />
    </>,
  )
  expect(html).not.toContain('style=')
  for (const kind of ['connect', 'account', 'network', 'wallet'])
    expect(html).toContain(`data-latchkey-button="${kind}"`)
})

test('prepares on pointer and focus, passes attributes on, is no submit button', () => {
  const onPrepare = vi.fn()
  const onClick = vi.fn()
  render(<ConnectButton id="mine" className="big" onPrepare={onPrepare} onClick={onClick} />)
  const button = screen.getByRole('button', { name: 'Connect wallet' })
  fireEvent.pointerEnter(button)
  fireEvent.focus(button)
  fireEvent.click(button)
  expect(onPrepare).toHaveBeenCalledTimes(2)
  expect(onClick).toHaveBeenCalledOnce()
  expect(button).toMatchObject({ id: 'mine', className: 'big', type: 'button' })
})

test('the connect button says what is going on', () => {
  const { rerender } = render(<ConnectButton status="reconnecting" label="Log in" />)
  expect(name()).toBe('Reconnecting…')
  rerender(<ConnectButton label="Log in" />)
  expect(name()).toBe('Log in')
})

test('the account button’s name holds what it shows', () => {
  const { rerender } = render(<AccountButton address={address} />)
  expect(name()).toBe('Account 0xab…5bfcdb')
  rerender(<AccountButton address={address} name="alice.eth" balance="1.2 ETH" />)
  expect(name()).toBe(`Account ${screen.getByRole('button').textContent}`)
  rerender(<AccountButton address={address} name="alice.eth" status="reconnecting" />)
  expect(name()).toBe('Account alice.eth, Reconnecting…')
})

test('the network button names the network, or says what is wrong', () => {
  const network = { id: 'eip155:1', name: 'Ethereum' }
  const { rerender } = render(<NetworkButton network={network} />)
  expect(name()).toBe('Network Ethereum')
  rerender(<NetworkButton network={network} state="unsupported" />)
  expect(name()).toBe('Unsupported network')
  rerender(<NetworkButton />)
  expect(name()).toBe('Choose network')
})

test('words and direction are the locale’s', () => {
  render(
    <UiProvider locale="ar" dir="rtl" copy={ar}>
      <WalletButton wallet={{ id: 'io.rabby', name: 'Rabby' }} />
    </UiProvider>,
  )
  expect(name()).toBe(formatPhrase(ar.buttons.connectWith, { wallet: 'Rabby' }, 'ar'))
})

test('an image that the guard refuses is not drawn', () => {
  const { container } = render(<AccountButton address={address} avatar="javascript:alert(1)" />)
  expect(container.querySelector('img')).toBeNull()
})
