import { disconnect, switchNetwork } from '@latchkey/core'
import { dispatch } from '@latchkey/core/testing'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setUp } from '../../test/set-up.tsx'
import { NetworkButton } from './network-button.tsx'

const button = () => screen.getByRole('button')
const elsewhere = { type: 'changed', connectionId: 'mock-eip155:io.mock', change: { chainId: 'eip155:5' } } as const

test('shows the network in use and opens the list of networks', async () => {
  const { render, client, settle } = setUp({ client: { defaultNetwork: 'eip155:8453' } })
  const events: string[] = []
  client.events.on(({ event }) => events.push(event))
  await render(<NetworkButton />)
  expect(button().textContent?.trim()).toBe('Base')
  expect(button().getAttribute('aria-label')).toBe('Network Base')
  fireEvent.click(button())
  await settle()
  expect(client.router.getState()).toMatchObject({ open: true, history: [{ view: 'Networks' }] })
  expect(events).toContain('CLICK_NETWORKS')
})

test('follows the wallet, also to a network that the app doesn’t have', async () => {
  const { render, connect, client, settle } = setUp()
  await render(<NetworkButton />)
  await connect()
  expect(button().textContent?.trim()).toBe('Ethereum')
  act(() => dispatch(client, elsewhere))
  expect(button().textContent?.trim()).toBe('Unsupported network')
  expect(button().dataset.latchkeyState).toBe('unsupported')
  fireEvent.click(button())
  await settle()
  expect(client.router.getState().history).toEqual([{ view: 'Networks' }])
})

test('where the app allows every network an unknown one is only unknown', async () => {
  const { render, connect, client } = setUp({ client: { allowUnsupportedChain: true } })
  await render(<NetworkButton />)
  await connect()
  act(() => dispatch(client, elsewhere))
  expect(button().textContent?.trim()).toBe('Unknown Network')
})

test('says that the wallet asks, until it has answered or is gone', async () => {
  const { render, connect, client, settle, wallet } = setUp()
  await render(<NetworkButton />)
  await connect()
  const ask = async () => {
    act(() => void switchNetwork(client, { chainId: 'eip155:8453' }).catch(() => {}))
    await settle()
    expect(button().textContent?.trim()).toBe('Confirm in wallet')
    expect(button().dataset.latchkeyState).toBe('switching')
    expect(button().getAttribute('aria-busy')).toBe('true')
  }
  await ask()
  wallet.reject()
  await settle()
  expect(button().textContent?.trim()).toBe('Ethereum')
  await ask()
  wallet.approve()
  await settle()
  expect(button().textContent?.trim()).toBe('Base')
  expect(client.operations.getState()).toMatchObject([
    { kind: 'network', status: 'done', chainId: 'eip155:8453' },
    { kind: 'network', status: 'rejected' },
    { kind: 'connect' },
  ])
  act(() => void switchNetwork(client, { chainId: 'eip155:1' }).catch(() => {}))
  await settle()
  expect(button().dataset.latchkeyState).toBe('switching')
  await act(() => disconnect(client))
  expect(button().dataset.latchkeyState).toBe('idle')
})
