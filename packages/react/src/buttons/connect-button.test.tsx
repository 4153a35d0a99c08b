import { closeModal, connect } from '@latchkey/core'
import { base } from '@latchkey/core/networks'
import { dispatch } from '@latchkey/core/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { painted, shown } from '../../test/modal.ts'
import { connector, setUp } from '../../test/set-up.tsx'
import { ConnectButton } from './connect-button.tsx'

const button = () => screen.getByRole('button')

describe('without a connection', () => {
  test('says so and opens the wallets', async () => {
    const { render, client, settle } = setUp()
    await render(<ConnectButton />)
    expect(button().textContent?.trim()).toBe('Connect wallet')
    fireEvent.click(button())
    await settle()
    expect(client.router.getState()).toMatchObject({ open: true, history: [{ view: 'Connect' }] })
  })

  test('takes its words from the app, or from the locale', async () => {
    await setUp().render(<ConnectButton label="Sign in" />)
    expect(button().textContent?.trim()).toBe('Sign in')
  })

  test('speaks the visitor’s language once that is loaded', async () => {
    const { render } = setUp({ provider: { locale: 'ar' } })
    await render(<ConnectButton />)
    expect((await screen.findByText('اربط محفظتك')).closest('button')).toBe(button())
  })

  test('passes attributes on and lets the app prevent the press', async () => {
    const { render, client, settle } = setUp()
    await render(<ConnectButton className="mine" id="it" onClick={(event) => event.preventDefault()} />)
    expect(button()).toMatchObject({ className: 'mine', id: 'it', type: 'button' })
    fireEvent.click(button())
    await settle()
    expect(client.router.getState().open).toBe(false)
  })
})

test('is busy while a wallet is asked, and offers itself again after a refusal', async () => {
  const { render, client, wallet } = setUp()
  await render(<ConnectButton />)
  act(() => void connect(client, connector).catch(() => {}))
  expect(button().textContent?.trim()).toBe('Connecting…')
  expect(button().getAttribute('aria-busy')).toBe('true')
  wallet.reject()
  await waitFor(() => expect(button().textContent?.trim()).toBe('Connect wallet'))
})

describe('while connected', () => {
  test('shows the shortened address where there is no name', async () => {
    const { render, connect } = setUp()
    await render(<ConnectButton balance="hide" />)
    await connect()
    expect(button().textContent?.trim()).toBe('0x11…111111')
  })

  test('shows name and balance as soon as they are known', async () => {
    const { render, connect } = setUp({ name: 'alice.eth' })
    await render(<ConnectButton />)
    await connect()
    expect((await screen.findByText('alice.eth')).closest('button')).toBe(button())
    expect((await screen.findByText('1.234 ETH')).closest('button')).toBe(button())
    expect(button().getAttribute('aria-label')).toMatch(/alice.eth.*1.234 ETH/)
    expect(button().title).toBe('0x1111111111111111111111111111111111111111')
  })

  test('the balance has the separators of the locale, as everywhere in the modal', async () => {
    const { render, connect } = setUp({ balance: 1_234_567_890_000_000_000_000n, provider: { locale: 'de' } })
    await render(<ConnectButton />)
    await connect()
    expect(await screen.findByText('1.234,567 ETH')).toBeTruthy()
  })

  test('opens the account', async () => {
    const { render, connect, client, settle } = setUp()
    await render(<ConnectButton />)
    await connect()
    fireEvent.click(button())
    await settle()
    expect(client.router.getState()).toMatchObject({ open: true, history: [{ view: 'Account' }] })
  })

  test('with `balance="hide"` none is asked for', async () => {
    const { render, connect, reads } = setUp({ name: 'alice.eth' })
    await render(<ConnectButton balance="hide" />)
    await connect()
    await screen.findByText('alice.eth')
    expect(reads.balances).toBe(0)
  })

  test('a balance that fails is not drawn, not even as a zero', async () => {
    const { render, connect, reads, settle } = setUp({ balance: 'fails', name: 'alice.eth' })
    await render(<ConnectButton />)
    await connect()
    await screen.findByText('alice.eth')
    await waitFor(() => expect(reads.balances).toBe(1))
    await settle()
    expect(button().textContent?.trim()).toBe('alice.eth')
  })

  test('forgets name and balance with the account', async () => {
    const { render, connect, wallet } = setUp({ name: 'alice.eth' })
    await render(<ConnectButton />)
    await connect()
    await screen.findByText('alice.eth')
    await act(async () => wallet.setAccounts([]))
    expect(button().textContent?.trim()).toBe('Connect wallet')
  })

  test('on a network that the app doesn’t have it says so and shows what can be done', async () => {
    const { render, connect, client, settle } = setUp()
    await render(<ConnectButton />)
    await connect()
    act(() =>
      dispatch(client, { type: 'changed', connectionId: 'mock-eip155:io.mock', change: { chainId: 'eip155:5' } }),
    )
    expect(button().textContent?.trim()).toBe('Unsupported network')
    fireEvent.click(button())
    await settle()
    expect(client.router.getState().history).toEqual([{ view: 'UnsupportedChain' }])
  })
})

test('where the app allows every network, an unknown one shows the account', async () => {
  const { render, connect, client, settle } = setUp({ client: { allowUnsupportedChain: true } })
  await render(<ConnectButton balance="hide" />)
  await connect()
  act(() => dispatch(client, { type: 'changed', connectionId: 'mock-eip155:io.mock', change: { chainId: 'eip155:5' } }))
  expect(button().textContent?.trim()).toBe('0x11…111111')
  fireEvent.click(button())
  await settle()
  expect(client.router.getState().history).toEqual([{ view: 'Account' }])
})

describe('with a network it needs', () => {
  test('offers to switch while the wallet is on another one', async () => {
    const { render, connect, client, settle } = setUp()
    await render(<ConnectButton chainId="eip155:8453" />)
    expect(button().textContent?.trim()).toBe('Connect wallet')
    await connect()
    expect(button().textContent?.trim()).toBe('Switch to Base')
    fireEvent.click(button())
    await settle()
    expect(client.router.getState()).toMatchObject({
      open: true,
      history: [{ view: 'SwitchNetwork', chainId: 'eip155:8453' }],
    })
    act(() =>
      dispatch(client, { type: 'changed', connectionId: 'mock-eip155:io.mock', change: { chainId: 'eip155:8453' } }),
    )
    await settle()
    expect(button().textContent).toContain('0x11…111111')
  })

  test.each([8453, base])('takes a number or the network itself: %o', async (chainId) => {
    const { render, connect, client, settle } = setUp()
    await render(<ConnectButton chainId={chainId} />)
    await connect()
    expect(button().textContent?.trim()).toBe('Switch to Base')
    fireEvent.click(button())
    await settle()
    expect(client.router.getState().history).toEqual([{ view: 'SwitchNetwork', chainId: 'eip155:8453' }])
  })

  test('two buttons may need two networks', async () => {
    const { render, connect } = setUp()
    await render(
      <>
        <ConnectButton chainId="eip155:1" id="one" balance="hide" />
        <ConnectButton chainId="eip155:8453" id="two" />
      </>,
    )
    await connect()
    expect(document.getElementById('one')?.textContent?.trim()).toBe('0x11…111111')
    expect(document.getElementById('two')?.textContent?.trim()).toBe('Switch to Base')
  })
})

test.each(['pointerEnter', 'focus'] as const)('after %s the frame after the click shows the modal', async (event) => {
  const { render, wallet, settle } = setUp({ provider: { modal: true } })
  await render(<ConnectButton />)
  fireEvent[event](button())
  await act(async () => void (await import('../modal/modal.lazy.ts')))
  expect(shown()).toBeUndefined()
  expect(wallet.shown()).toBe(0)
  fireEvent.click(button())
  await painted()
  expect(shown()).toBe('Connect')
  await settle()
})

describe('drawn by the app', () => {
  test('gets everything a button needs, and nothing of ours is drawn', async () => {
    const { render, connect, client, settle } = setUp({ name: 'alice.eth' })
    const { container } = await render(
      <ConnectButton>
        {({ status, ready, account, network, open, openNetworks }) => (
          <>
            <button type="button" onClick={open}>
              {ready ? `${status}: ${account?.name ?? account?.shortAddress ?? 'nobody'}` : 'not yet'}
            </button>
            <button type="button" onClick={openNetworks}>
              {network.name}
            </button>
          </>
        )}
      </ConnectButton>,
    )
    expect(container.querySelector('[data-latchkey-button]')).toBeNull()
    expect(await screen.findByText('disconnected: nobody')).toBeTruthy()
    await connect()
    fireEvent.click(await screen.findByText('connected: alice.eth'))
    await settle()
    expect(client.router.getState().history).toEqual([{ view: 'Account' }])
    fireEvent.click(screen.getByText('Ethereum'))
    await settle()
    expect(client.router.getState().history).toEqual([{ view: 'Networks' }])
  })
})

describe('with `network`', () => {
  const group = () => screen.findByRole('group', { name: 'Network and account' })
  const names = async () =>
    within(await group())
      .getAllByRole('button')
      .map((each) => each.getAttribute('aria-label') ?? each.textContent)

  test('is one button until an account is connected, then a group of two', async () => {
    const { render, connect } = setUp()
    await render(<ConnectButton network="show" balance="hide" />)
    expect(screen.queryByRole('group')).toBeNull()
    expect(button().textContent?.trim()).toBe('Connect wallet')
    await connect()
    expect(await names()).toEqual(['Network Ethereum', 'Account 0x11…111111'])
    expect(screen.getByText('Ethereum')).toBeTruthy()
  })

  test('each opens its own view, and attributes are the account’s', async () => {
    const { render, connect, client, settle } = setUp()
    await render(<ConnectButton network="show" balance="hide" className="mine" />)
    await connect()
    await group()
    expect(screen.getByRole('button', { name: /^Account/ }).className).toBe('mine')
    fireEvent.click(screen.getByRole('button', { name: 'Network Ethereum' }))
    await settle()
    expect(client.router.getState()).toMatchObject({ open: true, history: [{ view: 'Networks' }] })
    closeModal(client)
    fireEvent.click(screen.getByRole('button', { name: /^Account/ }))
    await settle()
    expect(client.router.getState()).toMatchObject({ open: true, history: [{ view: 'Account' }] })
  })

  test('"icon" shows the icon alone, with the name for screen readers and in the tooltip', async () => {
    const { render, connect } = setUp()
    await render(<ConnectButton network="icon" balance="hide" />)
    await connect()
    expect(await names()).toEqual(['Network Ethereum', 'Account 0x11…111111'])
    expect(screen.queryByText('Ethereum')).toBeNull()
    expect(screen.getByTitle('Ethereum')).toBe(screen.getByRole('button', { name: 'Network Ethereum' }))
  })

  test.each(['show', 'icon'] as const)(
    '"%s" says in words that the network is unsupported, beside the account',
    async (network) => {
      const { render, connect, client } = setUp()
      await render(<ConnectButton network={network} balance="hide" />)
      await connect()
      act(() =>
        dispatch(client, { type: 'changed', connectionId: 'mock-eip155:io.mock', change: { chainId: 'eip155:5' } }),
      )
      expect(await names()).toEqual(['Unsupported network', 'Account 0x11…111111'])
    },
  )

  test('is one button where the app has one network alone', async () => {
    const { render, connect } = setUp({ client: { networks: [base] } })
    await render(<ConnectButton network="show" balance="hide" />)
    await connect()
    expect(screen.queryByRole('group')).toBeNull()
    expect(await screen.findByRole('button', { name: /Account|Unsupported/ })).toBeTruthy()
  })

  test('focus goes from the button that it replaces to the account', async () => {
    const { render, connect } = setUp()
    await render(<ConnectButton network="show" balance="hide" />)
    button().focus()
    await connect()
    await group()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Account/ })))
  })
})
