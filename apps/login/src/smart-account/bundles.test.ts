import { createFakeClock } from '@latchkey/core/testing'
import { refusalOf } from '@latchkey/frame/protocol'
import { expect, test } from 'vitest'
import type { RpcCaller, RpcContext } from '../frame/rpc-context.ts'
import { createBundles } from './bundles.ts'
import { sendInSequence } from './send-in-sequence.ts'

const chainId = 'eip155:1'
const hash = `0x${'ab'.repeat(32)}` as const

/** A browser in which several frames keep bundles, and a network that includes a transaction when the test says so. */
function browser() {
  const values = new Map<string, Uint8Array>()
  const included = new Set<string>()
  let sent = 0
  const nodes = {
    async ask(_: string, method: string, [value]: readonly unknown[]) {
      if (method === 'eth_sendRawTransaction') return `0x${String(++sent).padStart(64, '0')}`
      if (method !== 'eth_getTransactionReceipt') return '0x1'
      if (!included.has(String(value))) return null
      return { transactionHash: value, blockHash: hash, blockNumber: '0x1', gasUsed: '0x1', logs: [], status: '0x1' }
    },
  }
  const store = {
    read: async (name: string) => values.get(name),
    write: async (name: string, content: Uint8Array) => void values.set(name, content),
    lock: <T>(_: string, run: () => Promise<T>) => run(),
  }
  const server = { call: () => Promise.reject(new Error('There is no bundler')) }
  return { included, nodes, sent: () => sent, frame: () => createBundles(server, store, nodes) }
}

test.each([[undefined], [`0x${'5a'.repeat(32)}`]])(
  'a batch that is one transaction is pending until it is in a block, and another frame finds it; with the id %s',
  async (id) => {
    const { frame, included } = browser()
    const made = await frame().addTransaction({ chainId, hash, id })
    expect(made).toMatch(/^0x[0-9a-f]{64}$/)
    const later = frame()
    expect(await later.status(made)).toMatchObject({ id: made, status: 100, atomic: true })
    included.add(hash)
    const receipts = [{ transactionHash: hash, status: '0x1' }]
    expect(await later.status(made)).toMatchObject({ status: 200, atomic: true, receipts })
    expect(await later.reserve(made).catch((error: unknown) => refusalOf(error)?.code)).toBe('login/duplicate-bundle')
  },
)

test('calls one after the other of which the first isn’t in a block after five minutes are pending, not failed', async () => {
  const { frame, nodes, sent } = browser()
  const clock = createFakeClock()
  const bundles = frame()
  const context = {
    addresses: { eip155: `0x${'11'.repeat(20)}` },
    approvals: { ask: async () => {} },
    sign: async () => hash,
    bundles,
    clock,
    nodes,
  } as unknown as RpcContext
  const call = { to: `0x${'22'.repeat(20)}`, value: 1n, data: '0x' } as const
  const caller = { origin: 'https://app.example', signal: new AbortController().signal } as RpcCaller
  const id = await sendInSequence(context, { calls: [call, call], chainId }, caller)
  for (let second = 0; second < 310; second++) await clock.advance(1000)
  expect([(await bundles.status(id)).status, sent()]).toEqual([100, 1])
})
