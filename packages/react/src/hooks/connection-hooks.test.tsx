import { addressOn, type ClientEvent, connect } from '@latchkey/core'
import { mainnet } from '@latchkey/core/networks'
import { createMockCosmos, createMockEvm, dispatch, evmAccount } from '@latchkey/core/testing'
import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { connector, setUp } from '../../test/set-up.tsx'
import { useLatchkeyAccount } from './use-latchkey-account.ts'
import { useLatchkeyConnections } from './use-latchkey-connections.ts'
import { useLatchkeyDisconnect } from './use-latchkey-disconnect.ts'
import { useLatchkeyEvents } from './use-latchkey-events.ts'
import { useLatchkeyNetwork } from './use-latchkey-network.ts'
import { useLatchkeyOperations } from './use-latchkey-operations.ts'
import { useLatchkeyReady } from './use-latchkey-ready.ts'
import { useLatchkeyWallet } from './use-latchkey-wallet.ts'

const nobody = { status: 'disconnected', isConnected: false, address: undefined, caipAddress: undefined, accounts: [] }

describe('useLatchkeyAccount', () => {
  test('has the connected account, from the first attempt to the end', async () => {
    const { renderHook, client, wallet, settle } = setUp()
    const { result } = await renderHook(() => useLatchkeyAccount())
    expect(result.current).toMatchObject(nobody)
    act(() => void connect(client, connector))
    expect(result.current).toMatchObject({ ...nobody, status: 'connecting' })
    wallet.approve()
    await settle()
    const address = '0x1111111111111111111111111111111111111111'
    expect(result.current).toMatchObject({
      status: 'connected',
      isConnected: true,
      address,
      caipAddress: `eip155:1:${address}`,
      chainId: 'eip155:1',
    })
    expect(result.current.accounts).toHaveLength(2)
    act(() => wallet.setAccounts([evmAccount('0x3333333333333333333333333333333333333333')]))
    expect(result.current.address).toBe('0x3333333333333333333333333333333333333333')
    act(() => wallet.setAccounts([]))
    expect(result.current).toMatchObject(nobody)
  })

  test('speaks of its namespace only', async () => {
    const cosmos = createMockCosmos()
    const evm = createMockEvm()
    const { renderHook, client } = setUp({
      client: { networks: [mainnet, ...cosmos.networks], adapters: [evm.adapter, cosmos.adapter] },
    })
    const { result } = await renderHook(() => ({
      evm: useLatchkeyAccount({ namespace: 'eip155' }),
      cosmos: useLatchkeyAccount({ namespace: 'cosmos' }),
      active: useLatchkeyAccount(),
    }))
    await act(async () => {
      const connected = connect(client, { adapterId: 'mock-cosmos', connectorId: 'keplr-like' })
      cosmos.wallet.approve()
      await connected
    })
    expect(result.current.evm).toMatchObject(nobody)
    expect(result.current.cosmos.address).toBe('cosmos1qqqq')
    expect(result.current.active).toEqual(result.current.cosmos)
  })
})

describe('useLatchkeyNetwork', () => {
  test('follows the wallet and asks it to switch', async () => {
    const { renderHook, connect, wallet } = setUp()
    const { result } = await renderHook(() => useLatchkeyNetwork())
    expect(result.current).toMatchObject({ chainId: 'eip155:1', unsupported: false, network: { name: 'Ethereum' } })
    expect(result.current.networks.map(({ name }) => name)).toEqual(['Ethereum', 'Base'])
    await connect()
    await act(async () => {
      const switched = result.current.switchNetwork({ chainId: 'eip155:8453' })
      wallet.approve()
      await switched
    })
    expect(result.current).toMatchObject({ chainId: 'eip155:8453', network: { name: 'Base' } })
  })

  test('without a connection a network is only chosen', async () => {
    const { renderHook, wallet } = setUp()
    const { result } = await renderHook(() => useLatchkeyNetwork())
    await act(() => result.current.switchNetwork({ chainId: 'eip155:8453' }))
    expect(result.current.network.name).toBe('Base')
    expect(wallet.shown()).toBe(0)
  })

  test('a network that the app doesn’t have is unsupported and still has a name', async () => {
    const { renderHook, connect, client } = setUp()
    const { result } = await renderHook(() => useLatchkeyNetwork())
    await connect()
    act(() =>
      dispatch(client, { type: 'changed', connectionId: 'mock-eip155:io.mock', change: { chainId: 'eip155:5' } }),
    )
    expect(result.current).toMatchObject({
      chainId: 'eip155:5',
      unsupported: true,
      network: { name: 'Unknown Network' },
    })
  })

  test('each of several ecosystems has its own network', async () => {
    const cosmos = createMockCosmos()
    const { renderHook } = setUp({ client: { networks: [mainnet, ...cosmos.networks], adapters: [cosmos.adapter] } })
    const { result } = await renderHook(() => useLatchkeyNetwork({ namespace: 'cosmos' }))
    expect(result.current.network.chainNamespace).toBe('cosmos')
  })
})

test('useLatchkeyWallet names the wallet in use', async () => {
  const { renderHook, connect } = setUp()
  const { result } = await renderHook(() => useLatchkeyWallet())
  expect(result.current).toBeUndefined()
  await connect()
  expect(result.current).toMatchObject({ name: 'Mock', rdns: 'io.mock' })
})

test('useLatchkeyConnections lists all of them and chooses the one in use', async () => {
  const cosmos = createMockCosmos()
  const evm = createMockEvm()
  const { renderHook, client } = setUp({
    client: { networks: [mainnet, ...cosmos.networks], adapters: [evm.adapter, cosmos.adapter] },
  })
  const { result } = await renderHook(() => ({ ...useLatchkeyConnections(), active: useLatchkeyAccount() }))
  await act(async () => {
    const both = [
      connect(client, { adapterId: 'mock-eip155', connectorId: 'io.mock' }),
      connect(client, { adapterId: 'mock-cosmos', connectorId: 'keplr-like' }),
    ]
    evm.wallet.approve()
    cosmos.wallet.approve()
    await Promise.all(both)
  })
  expect(result.current.connections.map((connection) => addressOn(connection))).toEqual([
    '0x1111111111111111111111111111111111111111',
    'cosmos1qqqq',
  ])
  expect(result.current.active.address).toBe('cosmos1qqqq')
  act(() => result.current.setActive({ connectionId: 'mock-eip155:io.mock' }))
  expect(result.current.active.address).toMatch(/^0x1111/)
})

test('useLatchkeyDisconnect ends the given connections', async () => {
  const { renderHook, connect, client } = setUp()
  const { result } = await renderHook(() => useLatchkeyDisconnect())
  await connect()
  await act(() => result.current.mutateAsync({ namespace: 'solana' }))
  expect(Object.keys(client.connection.getState().connections)).toHaveLength(1)
  await act(() => result.current.mutateAsync())
  expect(result.current.status).toBe('success')
  expect(Object.keys(client.connection.getState().connections)).toHaveLength(0)
})

test('useLatchkeyEvents hears what happens, with the listener of the last render', async () => {
  const heard: [string, ClientEvent['event']][] = []
  let name = 'first'
  const { renderHook, connect } = setUp()
  const { rerender, unmount } = await renderHook(() => {
    const own = name
    useLatchkeyEvents(({ event }) => heard.push([own, event]))
  })
  name = 'second'
  rerender()
  await connect()
  unmount()
  expect(heard).toEqual([['second', 'CONNECT_SUCCESS']])
})

test('useLatchkeyEvents hears one event by its name, with its own properties', async () => {
  const heard: string[] = []
  const { renderHook, connect } = setUp()
  await renderHook(() => {
    useLatchkeyEvents('CONNECT_SUCCESS', ({ method, name }) => heard.push(`${name} by ${method}`))
    useLatchkeyEvents('MODAL_OPEN', ({ view }) => heard.push(view))
  })
  await connect()
  expect(heard).toEqual(['Mock by browser'])
})

test('useLatchkeyOperations keeps what wallets were asked', async () => {
  const { renderHook, connect } = setUp()
  const { result } = await renderHook(() => useLatchkeyOperations())
  expect(result.current).toEqual([])
  await connect()
  expect(result.current).toMatchObject([{ kind: 'connect', status: 'done', connectorId: 'io.mock' }])
})

test('useLatchkeyReady waits for the restore of earlier connections, which is connecting till then', async () => {
  const first = setUp()
  const visit = await first.render(null)
  await first.connect()
  visit.unmount()
  const { renderHook } = setUp({ storage: first.storage, client: { adapters: [first.adapter] } })
  const seen: string[] = []
  await renderHook(() => {
    const now = `${useLatchkeyReady() ? 'ready' : 'not ready'}, ${useLatchkeyAccount().status}`
    if (seen.at(-1) !== now) seen.push(now)
  })
  // Whether the last two come in one commit is React's to decide.
  expect(seen.slice(0, 2)).toEqual(['not ready, disconnected', 'not ready, connecting'])
  expect(seen.at(-1)).toBe('ready, connected')
  expect(seen).not.toContain('ready, disconnected')
})
