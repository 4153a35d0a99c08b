import { seenTransaction } from '@latchkey/core/adapter-kit'
import { createFakeClock, createTestClient } from '@latchkey/core/testing'
import { describe, expect, test } from 'vitest'
// Code that loads at its first use would take more turns than the fake clock waits for.
import './replacements.ts'
import type { EvmRuntime } from './evm-runtime.ts'
import { waitForTransaction } from './wait-for-transaction.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const hashOf = (digit: string) => `0x${digit.repeat(64)}`
const chainId = 'eip155:1'

const sent = (change: object = {}) => ({
  hash: hashOf('a'),
  from: alice,
  to: bob,
  nonce: '0x7',
  value: '0x5',
  input: '0x',
  ...change,
})

type Node = {
  receipts?: Record<string, unknown>
  sent?: unknown
  count?: string
  /** The sender's count at a block. */
  countAt?: (block: string) => string
  blockNumber?: string
  blocks?: Record<string, unknown>
  /** Called before each answer. */
  before?: (method: string, params: readonly unknown[]) => void
}

/** Waits at a node that answers what the test says, with time that the test moves. */
function wait(node: Node, more: Partial<EvmRuntime> = {}) {
  const clock = createFakeClock()
  const asked: string[] = []
  const warnings: string[] = []
  let open = true
  const runtime = {
    clock,
    log: { warn: (message: string) => warnings.push(message) },
    isOpen: () => open,
    storage: createTestClient().client.storage,
    currencyOf: () => ({ decimals: 18, symbol: 'ETH' }),
    async send({ method, params }: { method: string; params: readonly unknown[] }) {
      asked.push(method)
      node.before?.(method, params)
      if (method === 'eth_getTransactionReceipt') return node.receipts?.[String(params[0])] ?? null
      if (method === 'eth_getTransactionByHash') return node.sent ?? null
      if (method === 'eth_getTransactionCount') return node.countAt?.(String(params[1])) ?? node.count ?? '0x7'
      if (method === 'eth_blockNumber') return node.blockNumber ?? '0x64'
      return node.blocks?.[String(params[0])] ?? null
    },
    ...more,
  } as unknown as EvmRuntime
  const outcome: { is?: unknown; error?: unknown } = {}
  const done = waitForTransaction(runtime, { chainId, hash: hashOf('a') }).then(
    (is) => Object.assign(outcome, { is }),
    (error) => Object.assign(outcome, { error }),
  )
  const count = (method: string) => asked.filter((one) => one === method).length
  return {
    clock,
    asked,
    count,
    warnings,
    outcome,
    done,
    stop: () => {
      open = false
    },
  }
}

const success = { status: '0x1' }

describe('a transaction whose sender’s count has passed its nonce', () => {
  test('is no replacement of itself: its receipt is there at the next question', async () => {
    const node: Node = { sent: sent(), count: '0x8', blocks: { '0x64': { transactions: [sent()] } } }
    const { clock, done, outcome } = wait(node)
    await clock.flush()
    expect(outcome).toEqual({})
    node.receipts = { [hashOf('a')]: success }
    await clock.advance(4000)
    await done
    expect(outcome.is).toEqual({ status: 'success' })
  })

  test('is no replacement of itself either when its receipt comes while its block is read', async () => {
    const node: Node = {
      sent: sent(),
      count: '0x8',
      blocks: { '0x64': { transactions: [sent()] } },
      before(method) {
        if (method === 'eth_getBlockByNumber') node.receipts = { [hashOf('a')]: success }
      },
    }
    const { clock, done, outcome } = wait(node)
    await clock.advance(4000)
    await done
    expect(outcome.is).toEqual({ status: 'success' })
  })

  test('is looked for in the last 100 blocks, and in no block before the first', async () => {
    const other = sent({ hash: hashOf('b'), value: '0x6' })
    const found = wait({
      sent: sent(),
      count: '0x8',
      blockNumber: '0x64',
      blocks: { '0x1': { transactions: [other] } },
    })
    await expect
      .poll(() => found.outcome.is)
      .toEqual({ status: 'reverted', replacement: { hash: hashOf('b'), reason: 'replaced' } })
    const older = wait({
      sent: sent(),
      count: '0x8',
      blockNumber: '0x64',
      blocks: { '0x0': { transactions: [other] } },
    })
    await expect.poll(() => older.count('eth_getBlockByNumber')).toBe(100)
    expect(older.outcome).toEqual({})
    const young = wait({ sent: sent(), count: '0x8', blockNumber: '0x2' })
    await expect.poll(() => young.count('eth_getBlockByNumber')).toBe(3)
  })

  test('is found beside transactions of types that can’t be read', async () => {
    const own = sent({ hash: hashOf('b'), value: '0x6' })
    const unknown = { type: '0x7e', hash: hashOf('c'), sender: bob }
    const blocks = { '0x64': { transactions: [unknown, own] } }
    const { clock, outcome } = wait({ sent: sent(), count: '0x8', blocks })
    await clock.flush()
    expect(outcome.is).toEqual({ status: 'reverted', replacement: { hash: hashOf('b'), reason: 'replaced' } })
  })

  test.each([
    ['another sender', { from: bob }],
    ['another nonce', { nonce: '0x6' }],
  ])('is not replaced by one of %s', async (_, change) => {
    const others = [sent({ hash: hashOf('b'), value: '0x6', ...change })]
    const { clock, outcome } = wait({ sent: sent(), count: '0x8', blocks: { '0x64': { transactions: others } } })
    await clock.flush()
    expect(outcome).toEqual({})
  })

  test.each([
    ['repriced', {}, 'success'],
    ['repriced', { from: alice.toLowerCase(), to: bob.toLowerCase() }, 'success'],
    ['cancelled', { to: alice, value: '0x0' }, 'reverted'],
    ['replaced', { to: alice, value: '0x1' }, 'reverted'],
    ['replaced', { input: '0x01' }, 'reverted'],
    ['replaced', { value: '0x0' }, 'reverted'],
    ['replaced', { to: null }, 'reverted'],
  ])('is %s by one with %j', async (reason, change, status) => {
    const other = sent({ hash: hashOf('b'), ...change })
    const blocks = { '0x64': { transactions: [other] } }
    const { clock, outcome } = wait({ sent: sent(), count: '0x8', blocks, receipts: { [hashOf('b')]: success } })
    await clock.flush()
    expect(outcome.is).toEqual({ status, replacement: { hash: hashOf('b'), reason } })
  })

  test('that was repriced is waited for until the node has the receipt', async () => {
    const transactions = [sent({ hash: hashOf('b') })]
    const node: Node = { sent: sent(), count: '0x8', blocks: { '0x64': { transactions } } }
    const { clock, done, outcome } = wait(node)
    await clock.advance(8000)
    expect(outcome).toEqual({})
    // The node that answers now may be behind the node that had the block.
    Object.assign(node, { count: '0x7', blocks: {} })
    await clock.advance(4000)
    expect(outcome).toEqual({})
    node.receipts = { [hashOf('b')]: { status: '0x0' } }
    Object.assign(node, { count: '0x8', blocks: { '0x64': { transactions } } })
    await clock.advance(4000)
    await done
    expect(outcome.is).toEqual({ status: 'reverted', replacement: { hash: hashOf('b'), reason: 'repriced' } })
    const never = wait({ sent: sent(), count: '0x8', blocks: { '0x64': { transactions } } })
    await never.clock.advance(25_000)
    expect(never.outcome.is).toEqual({ status: 'pending' })
  })

  test('that was repriced and failed has failed', async () => {
    const { clock, outcome } = wait({
      sent: sent(),
      count: '0x8',
      blocks: { '0x64': { transactions: [sent({ hash: hashOf('b') })] } },
      receipts: { [hashOf('b')]: { status: '0x0' } },
    })
    await clock.flush()
    expect(outcome.is).toMatchObject({ status: 'reverted', replacement: { reason: 'repriced' } })
  })
})

test('a transaction whose nonce is still open is waited for, and no block is read', async () => {
  const { clock, count, outcome } = wait({ sent: sent(), count: '0x7' })
  await clock.advance(12_000)
  expect(outcome).toEqual({})
  expect(count('eth_getBlockByNumber')).toBe(0)
  expect(count('eth_getTransactionByHash')).toBe(1)
  expect(count('eth_getTransactionReceipt')).toBe(4)
})

test('a node may fail four times in a row; the fifth time is the caller’s error', async () => {
  let failing = 4
  const patient = wait({
    before: () => {
      if (failing-- > 0) throw new Error('down')
    },
    receipts: { [hashOf('a')]: success },
  })
  await patient.clock.advance(16_000)
  expect(patient.outcome.is).toEqual({ status: 'success' })
  expect(patient.warnings).toHaveLength(4)
  const down = wait({
    before: () => {
      throw new Error('down')
    },
  })
  await down.clock.advance(12_000)
  expect(down.outcome).toEqual({})
  await down.clock.advance(4_000)
  expect(down.outcome.error).toMatchObject({ message: 'down' })
  expect(down.clock.pending()).toBe(0)
})

test('a node that answers in between may fail as often again', async () => {
  let turn = 0
  const { clock, outcome } = wait(
    {
      before: (method) => {
        if (method === 'eth_getTransactionReceipt' && ++turn % 4) throw new Error('down')
      },
    },
    { pollingMs: () => 1000 },
  )
  await clock.advance(20_000)
  expect(outcome).toEqual({})
})

test('a client that stops waits no more', async () => {
  const { clock, done, outcome, stop } = wait({})
  await clock.flush()
  stop()
  await clock.advance(4000)
  await done
  expect(outcome.error).toMatchObject({ code: 'request/aborted' })
  expect(clock.pending()).toBe(0)
})

test('the app’s own pace is kept', async () => {
  const { clock, count } = wait({}, { pollingMs: () => 500 })
  await clock.flush()
  expect(count('eth_getTransactionReceipt')).toBe(1)
  await clock.advance(499)
  expect(count('eth_getTransactionReceipt')).toBe(1)
  await clock.advance(1)
  expect(count('eth_getTransactionReceipt')).toBe(2)
})

describe('a transaction that was replaced between two waits, or while no page was there', () => {
  test.each([
    ['repriced', {}, 'success'],
    ['cancelled', { to: alice, value: '0x0' }, 'reverted'],
  ])('is found by the nonce that a node said of it: %s', async (reason, change, status) => {
    const storage = createTestClient().client.storage
    const first = wait({ sent: sent() }, { storage })
    await first.clock.advance(25_000)
    expect(first.outcome.is).toEqual({ status: 'pending' })
    // The node has forgotten it, and hundreds of blocks have passed.
    const other = sent({ hash: hashOf('b'), ...change })
    const later = wait(
      {
        countAt: (block) => (block === 'latest' || block === 'pending' || Number(block) >= 0x50 ? '0x8' : '0x7'),
        blockNumber: '0x400',
        blocks: { '0x50': { transactions: [other] } },
        receipts: { [hashOf('b')]: success },
      },
      { storage },
    )
    await later.clock.flush()
    expect(later.outcome.is).toEqual({ status, replacement: { hash: hashOf('b'), reason } })
    expect(later.count('eth_getBlockByNumber')).toBe(1)
  })

  test('is found beside transactions of types that can’t be read', async () => {
    const storage = createTestClient().client.storage
    await wait({ sent: sent() }, { storage }).clock.advance(25_000)
    const transactions = [{ type: '0x7e', hash: hashOf('c') }, sent({ hash: hashOf('b'), value: '0x6' })]
    const { clock, outcome } = wait(
      {
        countAt: (block) => (block === 'latest' || block === 'pending' || Number(block) >= 0x50 ? '0x8' : '0x7'),
        blockNumber: '0x64',
        blocks: { '0x50': { transactions } },
      },
      { storage },
    )
    await clock.flush()
    expect(outcome.is).toEqual({ status: 'reverted', replacement: { hash: hashOf('b'), reason: 'replaced' } })
  })

  test.each(['eth_getTransactionCount', 'eth_blockNumber'])(
    'is still waited for at a node that doesn’t answer %s',
    async (refused) => {
      const storage = createTestClient().client.storage
      await wait({ sent: sent() }, { storage }).clock.advance(25_000)
      const later = wait(
        {
          count: '0x8',
          before: (method) => {
            if (method === refused) throw new Error('method not supported')
          },
        },
        { storage },
      )
      await later.clock.advance(25_000)
      expect(later.outcome).toEqual({ is: { status: 'pending' } })
      expect(later.warnings.length).toBeGreaterThan(4)
    },
  )

  test('is forgotten when it is in a block, not when another one has its nonce: a second caller may wait', async () => {
    const storage = createTestClient().client.storage
    const kept = () => seenTransaction(storage, chainId, hashOf('a')).get() !== undefined
    const included: Node = { sent: sent() }
    const blocks = { '0x64': { transactions: [sent({ hash: hashOf('b'), value: '0x6' })] } }
    const replaced: Node = { ...included, count: '0x8', blocks }
    await wait(replaced, { storage }).done
    expect(kept()).toBe(true)
    const { clock, done } = wait(included, { storage })
    await clock.flush()
    included.receipts = { [hashOf('a')]: success }
    await clock.advance(4000)
    await done
    expect(kept()).toBe(false)
  })

  test('is still waited for while its nonce is open', async () => {
    const storage = createTestClient().client.storage
    const first = wait({ sent: sent() }, { storage })
    await first.clock.advance(25_000)
    const later = wait({ count: '0x7' }, { storage })
    await later.clock.advance(25_000)
    expect(later.outcome.is).toEqual({ status: 'pending' })
    expect(later.count('eth_getBlockByNumber')).toBe(0)
  })
})
