import { expect, test } from 'vitest'
import type { Database } from '../../store/database.ts'
import { findPermissions, leaveOutEnded } from './permissions.ts'

test('the permissions of an account are one question to their chain, and those that it ended are left out', async () => {
  const rows = Array.from({ length: 150 }, (_, n) => ({
    id: `0x${n.toString(16).padStart(64, '0')}`,
    chain: 'eip155:1',
    origin: 'https://shop.example',
    content: '{"limits":{},"delegation":{}}',
    granted_at: n,
    expires_at: 10,
  }))
  const asked: number[] = []
  const chains = {
    has: () => true,
    async send(_: string, requests: readonly { readonly id: unknown; readonly params?: unknown }[]) {
      asked.push(requests.length)
      const last = (params: unknown) => JSON.stringify(params).includes(`${(149).toString(16).padStart(64, '0')}"`)
      return requests.map(({ id, params }) => ({
        jsonrpc: '2.0' as const,
        id: id as number,
        result: `0x${(last(params) ? '1' : '0').padStart(64, '0')}`,
      }))
    },
  }
  const database = { all: async () => rows } as unknown as Database
  const found = await leaveOutEnded(chains, await findPermissions({ database, now: () => 0 }, { account: 'one' }))
  expect([found.length, asked]).toEqual([149, [100, 50]])
})
