import { connect } from '@latchkey/core'
import { balances } from '@latchkey/core/account'
import { mainnet } from '@latchkey/core/networks'
import { createMockCosmos, createMockEvm, dispatch } from '@latchkey/core/testing'
import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { setUp } from '../../test/set-up.tsx'
import { useLatchkeyBalance } from './use-latchkey-balance.ts'
import { useLatchkeyName } from './use-latchkey-name.ts'
import { useLatchkeyProvider } from './use-latchkey-provider.ts'

describe('useLatchkeyBalance', () => {
  test('is idle, then loads and follows the account', async () => {
    const { renderHook, connect, reads, settle, client } = setUp()
    const { result } = await renderHook(() => useLatchkeyBalance())
    expect(result.current).toMatchObject({ status: 'idle', data: undefined })
    await connect()
    await settle()
    expect(result.current).toMatchObject({
      status: 'success',
      data: { balance: '1.23456789', formatted: '1.234', symbol: 'ETH' },
    })
    expect(reads.balances).toBe(1)
    act(() =>
      dispatch(client, { type: 'changed', connectionId: 'mock-eip155:io.mock', change: { chainId: 'eip155:8453' } }),
    )
    expect(result.current.status).toBe('pending')
    await settle()
    expect(result.current.status).toBe('success')
    expect(reads.balances).toBe(2)
  })

  test('says that it failed and when it may be tried again', async () => {
    const { renderHook, connect, settle, reads, clock } = setUp({ balance: 'fails' })
    const { result } = await renderHook(() => useLatchkeyBalance())
    await connect()
    await settle()
    expect(result.current).toMatchObject({ status: 'error', retryAt: clock.now() + 30_000, data: undefined })
    expect(result.current.error?.code).toBe('request/unreachable')
    await act(() => result.current.refetch())
    expect(reads.balances).toBe(1)
  })

  test('is there for a connection that isn’t the active one', async () => {
    const cosmos = createMockCosmos()
    let units = 5n
    const evm = createMockEvm({ can: { getBalance: async () => ({ units, decimals: 0, symbol: 'ETH' }) } })
    const { renderHook, client, settle } = setUp({
      client: { networks: [mainnet, ...cosmos.networks], adapters: [evm.adapter, cosmos.adapter] },
    })
    const { result } = await renderHook(() => useLatchkeyBalance({ namespace: 'eip155' }))
    await act(async () => {
      const both = [
        connect(client, { adapterId: 'mock-eip155', connectorId: 'io.mock' }),
        connect(client, { adapterId: 'mock-cosmos', connectorId: 'keplr-like' }),
      ]
      evm.wallet.approve()
      cosmos.wallet.approve()
      await Promise.all(both)
    })
    await settle()
    expect(client.connection.getState().activeNamespace).toBe('cosmos')
    expect(result.current).toMatchObject({ status: 'success', data: { balance: '5' } })

    // What our own transaction made worthless is read again there, too.
    units = 3n
    act(() => client.use(balances).invalidate())
    await settle()
    expect(result.current).toMatchObject({ status: 'success', data: { balance: '3' } })
  })
})

describe('useLatchkeyName', () => {
  test('names the connected account, and any other one', async () => {
    const { renderHook, connect, settle } = setUp({ name: 'alice.eth' })
    const { result } = await renderHook(() => ({
      own: useLatchkeyName(),
      other: useLatchkeyName({ namespace: 'eip155', address: '0x9999999999999999999999999999999999999999' }),
    }))
    expect(result.current.own).toEqual({})
    expect(result.current.other.name).toBe('alice.eth')
    await connect()
    await settle()
    expect(result.current.own.name).toBe('alice.eth')
  })

  test('two users ask once', async () => {
    const { renderHook, connect, settle, reads } = setUp({ name: 'alice.eth' })
    await renderHook(() => [useLatchkeyName(), useLatchkeyName()])
    await connect()
    await settle()
    expect(reads.names).toBe(1)
  })
})

describe('useLatchkeyProvider', () => {
  test('hands out the wallet’s own provider while it is connected', async () => {
    const { renderHook, connect, settle, wallet } = setUp()
    const { result } = await renderHook(() => useLatchkeyProvider({ namespace: 'eip155' }))
    expect(result.current).toMatchObject({ status: 'idle', data: undefined, error: undefined })
    await connect()
    await settle()
    expect(result.current).toMatchObject({ status: 'success', data: { mock: 'mock-eip155:io.mock' } })
    act(() => wallet.setAccounts([]))
    expect(result.current).toMatchObject({ status: 'idle', data: undefined })
  })

  test('says why there is none', async () => {
    const { renderHook, settle, client } = setUp()
    const { result } = await renderHook(() => useLatchkeyProvider({ namespace: 'eip155' }))
    const connection = {
      id: 'lost',
      sessionId: 'lost',
      connectorId: 'x',
      adapterId: 'mock-eip155',
      namespace: 'eip155',
    } as const
    const account = { key: '0x1', addresses: [{ chainId: '*', address: '0x1' }], type: 'eoa' } as const
    act(() =>
      dispatch(client, {
        type: 'opened',
        session: { id: 'lost', source: 'adapter', peer: { name: 'Lost' } },
        connections: [
          {
            ...connection,
            accounts: [account],
            activeAccount: '0x1',
            chainId: 'eip155:1',
            approvedChains: 'any',
            abilities: [],
          },
        ],
        activate: true,
      }),
    )
    await settle()
    expect(result.current.error?.code).toBe('connector/provider-not-found')
  })
})
