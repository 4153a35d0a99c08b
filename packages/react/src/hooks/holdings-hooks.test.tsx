import { connect } from '@latchkey/core'
import { mainnet, solana } from '@latchkey/core/networks'
import { createMockAdapter, createMockEvm, createMockWallet } from '@latchkey/core/testing'
import { act } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { setUp } from '../../test/set-up.tsx'
import { useLatchkeyActivity } from './use-latchkey-activity.ts'
import { useLatchkeyCollectibles } from './use-latchkey-collectibles.ts'
import { useLatchkeyTokens } from './use-latchkey-tokens.ts'

beforeAll(() => import('../modal/modal.lazy.ts'), 60_000)

const alice = '0x1111111111111111111111111111111111111111'
const ether = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 2000,
  value: 2469.12,
  quantity: { decimals: '18', numeric: '1.23456' },
}
const received = (n: number) => ({
  id: `tx${n}`,
  metadata: {
    minedAt: new Date(Date.UTC(2026, 0, 1) - n * 40 * 86_400_000).toISOString(),
    chain: 'eip155:1',
    hash: `0x${n}`,
    operationType: 'receive',
    status: 'confirmed',
    sentFrom: alice,
    sentTo: alice,
  },
  transfers: [],
})

function page() {
  const said = { status: 200, next: 'two' as string | null, history: [received(1)] }
  const fetch = async (address: string) => {
    const name = new URL(address).pathname.split('/').at(-1) ?? ''
    const bodies: Record<string, unknown> = {
      'supported-chains': { http: ['eip155:1'] },
      balance: { balances: [ether] },
      history: { data: said.history, next: said.next },
    }
    const status = name === 'supported-chains' ? 200 : said.status
    return { ok: status === 200, status, text: async () => JSON.stringify(bodies[name]), blob: async () => new Blob() }
  }
  return {
    said,
    ...setUp({ client: { services: { url: 'https://services.example', projectId: 'p' }, fetch: fetch as never } }),
  }
}

describe('useLatchkeyTokens', () => {
  test('is idle, then loads what the account holds', async () => {
    const { renderHook, connect, settle, client } = page()
    const { result } = await renderHook(() => useLatchkeyTokens())
    expect(result.current).toMatchObject({ status: 'idle', data: undefined, total: undefined })
    await connect()
    await act(() => client.blockchain())
    await settle()
    expect(result.current).toMatchObject({ status: 'success', total: '2469.12', partial: false })
    expect(result.current.data).toMatchObject([{ symbol: 'ETH', amount: '1.23456' }])
  })

  test('says that it failed and when it may be tried again', async () => {
    const { renderHook, connect, settle, client, clock, said } = page()
    said.status = 400
    const { result } = await renderHook(() => useLatchkeyTokens())
    await connect()
    await act(() => client.blockchain())
    await settle()
    expect(result.current).toMatchObject({
      status: 'error',
      retryAt: clock.now() + 30_000,
      error: { code: 'http/status' },
    })
    said.status = 200
    await act(() => clock.advance(30_000))
    expect(result.current.status).toBe('success')
  })
})

describe('useLatchkeyActivity', () => {
  test('loads by month, and more when it is asked to', async () => {
    const { renderHook, connect, settle, client, said } = page()
    const { result } = await renderHook(() => useLatchkeyActivity())
    expect(result.current).toMatchObject({ status: 'idle', data: undefined, groups: [], hasMore: false, pending: 0 })
    await connect()
    await act(() => client.blockchain())
    await settle()
    expect(result.current).toMatchObject({ status: 'success', hasMore: true })
    said.history = [received(2)]
    said.next = null
    await act(() => result.current.more())
    expect(result.current.hasMore).toBe(false)
    expect(result.current.groups.map(({ key, rows }) => [key, rows.length])).toEqual([
      ['2025-11', 1],
      ['2025-10', 1],
    ])
  })
})

/** A page with wallets of two ecosystems, and services that name the ecosystem in each answer. */
function ecosystems() {
  const key = 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1'
  const accounts = [{ key, addresses: [{ chainId: '*' as const, address: key }], type: 'eoa' as const }]
  const phantom = createMockWallet<'solana'>({ id: 'phantom-like', name: 'Phantom-like', accounts })
  const evm = createMockEvm()
  const asked: string[] = []
  const fetch = async (address: string) => {
    const { pathname, searchParams } = new URL(address)
    const [owner, name = ''] = pathname.split('/').slice(-2)
    const chainId = searchParams.get('chainId') ?? ''
    if (name !== 'supported-chains') asked.push(`${name} of ${owner} on ${chainId}`)
    const metadata = { ...received(1).metadata, chain: chainId }
    const one = { chainId, contract: alice, tokenId: '1', standard: 'erc721', quantity: '1', name: chainId }
    const bodies: Record<string, unknown> = {
      'supported-chains': { http: [mainnet.caipNetworkId, solana.caipNetworkId] },
      balance: { balances: [{ ...ether, chainId, name: chainId }] },
      collectibles: { collectibles: [one] },
      history: { data: [{ ...received(1), metadata }], next: null },
    }
    return { ok: true, status: 200, text: async () => JSON.stringify(bodies[name]), blob: async () => new Blob() }
  }
  const made = setUp({
    client: {
      networks: [mainnet, solana],
      adapters: [evm.adapter, createMockAdapter({ namespace: 'solana', wallets: [phantom] })],
      services: { url: 'https://services.example', projectId: 'p' },
      fetch: fetch as never,
    },
  })
  const connectOne = (adapterId: string, wallet: { readonly id: string; approve(): void }) =>
    act(async () => {
      const connected = connect(made.client, { adapterId, connectorId: wallet.id })
      wallet.approve()
      await connected
    })
  return {
    ...made,
    asked,
    connectEvm: () => connectOne('mock-eip155', evm.wallet),
    connectSolana: () => connectOne('mock-solana', phantom),
    async answered() {
      await act(() => made.client.blockchain())
      await made.settle()
    },
  }
}

/** The holdings of one ecosystem. */
const useHoldings = () => ({
  tokens: useLatchkeyTokens({ namespace: 'eip155' }),
  collectibles: useLatchkeyCollectibles({ namespace: 'eip155' }),
  activity: useLatchkeyActivity({ namespace: 'eip155' }),
})

describe('namespace', () => {
  test('what a connection that isn’t the active one holds', async () => {
    const { answered, asked, client, clock, connectEvm, connectSolana, renderHook } = ecosystems()
    const { result } = await renderHook(() => ({ eip155: useHoldings(), active: useLatchkeyTokens() }))
    await connectEvm()
    await connectSolana()
    await answered()
    expect(client.connection.getState().activeNamespace).toBe('solana')
    const { active, eip155 } = result.current
    expect(active).toMatchObject({ status: 'success', data: [{ name: solana.caipNetworkId }] })
    expect(eip155.tokens).toMatchObject({ status: 'success', data: [{ name: 'eip155:1' }] })
    expect(eip155.collectibles).toMatchObject({ status: 'success', data: [{ name: 'eip155:1' }] })
    expect(eip155.activity).toMatchObject({ status: 'success', data: [{ chainId: 'eip155:1' }] })
    asked.length = 0
    await act(() => clock.advance(30_000))
    await act(async () => {
      for (const { refetch } of Object.values(eip155)) await refetch()
    })
    const lists = ['balance', 'collectibles', 'history']
    expect(asked).toEqual(lists.map((list) => `${list} of ${alice} on eip155:1`))
  })

  test('without a connection there it is idle, and another ecosystem’s account isn’t asked about', async () => {
    const { answered, asked, connectEvm, connectSolana, renderHook } = ecosystems()
    const { result } = await renderHook(useHoldings)
    const statuses = () => Object.values(result.current).map(({ status }) => status)
    await connectSolana()
    await answered()
    await act(async () => {
      for (const { refetch } of Object.values(result.current)) await refetch()
      await result.current.activity.more()
    })
    expect([asked, statuses()]).toEqual([[], ['idle', 'idle', 'idle']])
    await connectEvm()
    await answered()
    expect(statuses()).toEqual(['success', 'success', 'success'])
  })
})
