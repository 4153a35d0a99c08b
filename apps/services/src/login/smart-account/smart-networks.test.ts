import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { createSmartNetworks } from './smart-networks.ts'

const options = {
  networks: { 'eip155:1': { bundler: 'http://127.0.0.1:1' } },
  fetch: async () => Response.json({ result: [] }),
  now: () => 0,
}

test('networks are checked for all visitors, not with the permits of the first visitor', async () => {
  const scope = new AsyncLocalStorage<string>()
  const visitors: unknown[] = []
  const networks = createSmartNetworks({
    ...options,
    chains: {
      async send() {
        visitors.push(scope.getStore())
        return [{ jsonrpc: '2.0', id: 1, result: '0x' }]
      },
    },
  })
  await scope.run('203.0.113.1', () => networks.list())
  expect([visitors.length > 0, new Set(visitors)]).toEqual([true, new Set([undefined])])
})

test('a chain that gives no answer is reported as such', async () => {
  const chains = { send: () => Promise.reject(new Error('away')) }
  const networks = createSmartNetworks({ ...options, chains })
  await expect(networks.codeOf('eip155:1', '0x')).rejects.toMatchObject({ code: 'login/unavailable' })
})
