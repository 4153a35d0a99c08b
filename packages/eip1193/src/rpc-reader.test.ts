import { defineNetwork } from '@latchkey/core/networks'
import { expect, test } from 'vitest'
import { rpcReader } from './rpc-reader.ts'

const network = defineNetwork({
  id: 1,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://one.test', 'http://two.test'] } },
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:1',
})

/** A server per address; what is missing can't be reached. */
function servers(answers: Readonly<Record<string, unknown>>) {
  const bodies: unknown[] = []
  const fetch = async (input: unknown, init?: RequestInit) => {
    bodies.push(JSON.parse(String(init?.body)))
    init?.signal?.throwIfAborted()
    if (!(String(input) in answers)) throw new TypeError('fetch failed')
    return new Response(JSON.stringify(answers[String(input)]))
  }
  return { bodies, read: rpcReader({ networks: [network], fetch }) }
}

test('a read is a JSON-RPC request to the first endpoint', async () => {
  const { read, bodies } = servers({ 'http://one.test': { result: '0x2a' } })
  await expect(read({ chainId: 1, method: 'eth_blockNumber' })).resolves.toBe('0x2a')
  expect(bodies).toEqual([{ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }])
})

test.each([
  ['cannot be reached', {}],
  ['answers no JSON-RPC', { 'http://one.test': 'hello' }],
  ['answers an unreadable error', { 'http://one.test': { error: 'no' } }],
])('an endpoint that %s gives way to the next', async (_name, answers) => {
  const { read } = servers({ ...answers, 'http://two.test': { result: 1 } })
  await expect(read({ chainId: 1, method: 'eth_blockNumber' })).resolves.toBe(1)
})

test('an error of the chain is final and keeps its code and data', async () => {
  const error = { code: 3, message: 'execution reverted', data: '0x08' }
  const { read, bodies } = servers({ 'http://one.test': { error }, 'http://two.test': { result: 1 } })
  await expect(read({ chainId: 1, method: 'eth_call' })).rejects.toMatchObject(error)
  expect(bodies).toHaveLength(1)
})

test('no endpoint left is unreachable, and so is an unknown chain', async () => {
  const { read } = servers({})
  await expect(read({ chainId: 1, method: 'eth_call' })).rejects.toMatchObject({ code: 'request/unreachable' })
  await expect(read({ chainId: 5, method: 'eth_call' })).rejects.toMatchObject({ code: 'request/unreachable' })
})

test('an aborted read tries no further endpoint', async () => {
  const { read, bodies } = servers({})
  const signal = AbortSignal.abort()
  await expect(read({ chainId: 1, method: 'eth_call', signal })).rejects.toMatchObject({ code: 'request/aborted' })
  expect(bodies).toHaveLength(1)
})
