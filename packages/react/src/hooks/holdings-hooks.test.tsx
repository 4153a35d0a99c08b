import { act } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { setUp } from '../../test/set-up.tsx'
import { useLatchkeyActivity } from './use-latchkey-activity.ts'
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
