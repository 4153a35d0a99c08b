import { createFakeClock } from '@latchkey/core/testing'
import { refusalOf } from '@latchkey/frame/protocol'
import { type Hex, keccak256 } from 'viem'
import { describe, expect, test } from 'vitest'
import type { RpcCaller, RpcContext } from '../rpc/rpc-context.ts'
import { createSendings } from '../rpc/sendings.ts'
import { sendInSequence } from '../smart-account/send-in-sequence.ts'
import { createBundles } from './bundles.ts'

const chainId = 'eip155:1'
const hash = `0x${'ab'.repeat(32)}` as const

/** A browser in which several frames keep bundles, and a network that includes a transaction when the test says so. */
function browser() {
  const values = new Map<string, Uint8Array>()
  const included = new Map<string, '0x0' | '0x1'>()
  const sent: string[] = []
  const nodes = {
    async ask(_: string, method: string, [value]: readonly unknown[]) {
      if (method === 'eth_sendRawTransaction') {
        sent.push(keccak256(value as Hex))
        return sent.at(-1)
      }
      if (method !== 'eth_getTransactionReceipt') return method === 'eth_getTransactionByHash' ? null : '0x1'
      const status = included.get(String(value))
      if (!status) return null
      return { transactionHash: value, blockHash: hash, blockNumber: '0x1', gasUsed: '0x1', logs: [], status }
    },
  }
  const server = { call: () => Promise.reject(new Error('There is no bundler')) }
  const held = new Map<string, Promise<unknown>>()
  /** A frame, and how its page goes: locks of a page end with it, and it sends nothing more. */
  function openFrame() {
    const clock = createFakeClock()
    const own: string[] = []
    const store = {
      read: async (name: string) => values.get(name),
      write: async (name: string, content: Uint8Array) => void values.set(name, content),
      isLocked: async (name: string) => held.has(name),
      async lock<T>(name: string, run: () => Promise<T>) {
        for (let other = held.get(name); other; other = held.get(name)) await other
        const running = run().finally(() => held.delete(name))
        held.set(
          name,
          running.catch(() => {}),
        )
        own.push(name)
        return running
      },
    }
    const bundles = createBundles(server, store, nodes)
    let signed = 0
    const context = {
      addresses: { eip155: `0x${'11'.repeat(20)}` },
      approvals: { ask: async () => {} },
      sign: async () => `0x${String(++signed).padStart(64, '0')}`,
      bundles,
      clock,
      nodes,
      sendings: createSendings(store, clock),
    } as unknown as RpcContext
    return {
      bundles,
      clock,
      send: (calls: number, id?: string) =>
        sendInSequence(context, { calls: Array(calls).fill(call), chainId, id }, caller),
      pass: async (seconds: number) => {
        for (let left = seconds; left > 0; left -= 1) await clock.advance(1000)
      },
      /** Its clock stands still from now on. */
      close() {
        for (const name of own) held.delete(name)
      },
    }
  }
  /** Includes the newest transaction. */
  const include = (status: '0x0' | '0x1' = '0x1') => void included.set(sent.at(-1) ?? '', status)
  return { include, included, openFrame, sent }
}

const call = { to: `0x${'22'.repeat(20)}`, value: 1n, data: '0x' } as const
const caller = { origin: 'https://app.example', signal: new AbortController().signal } as RpcCaller
const codeOf = (promise: Promise<unknown>) => promise.catch((error: unknown) => refusalOf(error)?.code)

test.each([[undefined], [`0x${'5a'.repeat(32)}`]])(
  'a batch that is one transaction is pending until it is in a block, and another frame finds it; with the id %s',
  async (id) => {
    const { included, openFrame } = browser()
    const bundle = openFrame().bundles.begin({ chainId, id, kind: 'transaction' })
    await bundle.keep(hash)
    const made = bundle.id()
    expect(made).toMatch(/^0x[0-9a-f]{64}$/)
    const later = openFrame().bundles
    expect(await later.status(made)).toMatchObject({ id: made, status: 100, atomic: true })
    included.set(hash, '0x1')
    const receipts = [{ transactionHash: hash, status: '0x1' }]
    expect(await later.status(made)).toMatchObject({ status: 200, atomic: true, receipts })
    expect(await codeOf(later.reserve(made))).toBe('login/duplicate-bundle')
  },
)

test('two frames that send under one id at the same moment: only one of them sends', async () => {
  const { openFrame, sent } = browser()
  const ids = [openFrame(), openFrame()].map(({ send }) => codeOf(send(1, 'order-7')))
  expect((await Promise.all(ids)).sort()).toEqual(['login/duplicate-bundle', 'order-7'])
  expect(sent).toHaveLength(1)
})

test('calls in sequence are pending, not failed, if the first isn’t in a block after five minutes', async () => {
  const { include, openFrame, sent } = browser()
  const { bundles, pass, send } = openFrame()
  const id = await send(2)
  await pass(310)
  expect([(await bundles.status(id)).status, sent.length]).toEqual([100, 1])
  // The call behind it was not sent.
  include()
  expect((await bundles.status(id)).status).toBe(600)
})

describe('a frame that goes in the middle of calls one after the other', () => {
  /** A frame that closes after it has sent this number of three calls; the last one sent isn't in a block. */
  async function interrupted(after: number) {
    const { include, openFrame, sent } = browser()
    const frame = openFrame()
    const id = await frame.send(3)
    while (sent.length < after) {
      include()
      await frame.pass(1)
    }
    const next = openFrame().bundles
    const status = async () => {
      const { atomic, receipts = [], status } = await next.status(id)
      return { atomic, status, receipts: receipts.length }
    }
    return { close: frame.close, frame, id, include, next, sent, status }
  }

  test('what was sent is pending, and done where it was all', async () => {
    const { close, include, sent, status } = await interrupted(3)
    close()
    expect(await status()).toEqual({ atomic: false, status: 100, receipts: 2 })
    include()
    expect(await status()).toEqual({ atomic: false, status: 200, receipts: 3 })
    expect(sent).toHaveLength(3)
  })

  test('calls that were not sent make it partly done, and are not sent later', async () => {
    const { close, id, include, next, sent, status } = await interrupted(2)
    close()
    expect(await status()).toEqual({ atomic: false, status: 100, receipts: 1 })
    include()
    expect(await status()).toEqual({ atomic: false, status: 600, receipts: 2 })
    expect(await codeOf(next.reserve(id))).toBe('login/duplicate-bundle')
    expect(sent).toHaveLength(2)
  })

  test('it failed where the only call that was sent failed', async () => {
    const { close, include, status } = await interrupted(1)
    close()
    include('0x0')
    expect(await status()).toEqual({ atomic: false, status: 500, receipts: 1 })
  })

  test('while the first frame is there, another one says pending: it still sends', async () => {
    const { frame, include, sent, status } = await interrupted(2)
    include()
    expect(await status()).toEqual({ atomic: false, status: 100, receipts: 2 })
    while (sent.length < 3) await frame.pass(1)
    include()
    await frame.pass(1)
    expect(await status()).toEqual({ atomic: false, status: 200, receipts: 3 })
    expect(sent).toHaveLength(3)
  })
})

test('an operation that an older version noted is found as one', async () => {
  const asked: unknown[] = []
  const server = {
    async call(_: string, request: unknown) {
      asked.push(request)
      return { result: null }
    },
  }
  const kept = new TextEncoder().encode(JSON.stringify([['order-7', chainId, hash, undefined]]))
  const store = {
    read: async () => kept,
    write: async () => {},
    isLocked: async () => false,
    lock: <T>(_: string, run: () => Promise<T>) => run(),
  }
  const nodes = { ask: () => Promise.reject(new Error('It is no transaction')) }
  const { status } = createBundles(server as never, store, nodes)
  expect(await status('order-7')).toMatchObject({ id: 'order-7', status: 100, atomic: true })
  expect(asked).toEqual([{ chainId, method: 'receipt', hash }])
})
