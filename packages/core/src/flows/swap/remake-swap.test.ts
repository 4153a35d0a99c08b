import { expect, test, vi } from 'vitest'
import { createMemoryStorage, type MemoryStorage } from '../../testing/memory-storage.ts'
import { transactions } from '../transactions/transactions.ts'
import { unacknowledged } from '../transactions/unacknowledged.ts'
import { decodeSwapOrder } from './swap-order.ts'
import { ether, type Market, setUpSwap, usdc } from './swap-page.fixture.ts'

const allowed = '2000000000'
let ids = 0

/** A page of a visitor whose wallet takes one call at a time, and whose chain includes it at once. */
async function visit(storage: MemoryStorage, sent: { data?: string | undefined }[], market: Partial<Market> = {}) {
  const page = await setUpSwap({
    storage,
    market,
    random: { id: () => `id-${++ids}` },
    can: {
      sendTransaction: async ({ transaction }) => {
        sent.push(transaction as { data?: string })
        return { hash: `0x${String(sent.length).padStart(64, '0')}` }
      },
      waitForTransaction: async () => ({ status: 'success' }),
    },
  })
  const pipeline = page.client.use(transactions)
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) {
      await page.clock.flush()
      await vi.dynamicImportSettled()
    }
  }
  const state = () => {
    const now = pipeline.getState()
    if (now.status === 'none') throw new Error('There is no transaction')
    return now
  }
  const confirm = async () => {
    for (const code of unacknowledged(state())) pipeline.acknowledge(code)
    pipeline.approve()
    await settle()
  }
  await settle()
  return { ...page, confirm, pipeline, settle, state }
}

/** A swap of 2,000 USDC, at least 0.99 ETH, whose approval is in a block when its page is closed. */
async function approved() {
  const storage = createMemoryStorage()
  const sent: { data?: string | undefined }[] = []
  const first = await visit(storage, sent)
  first.feature.setSourceToken(first.token(usdc))
  first.feature.setToToken(first.token(ether))
  first.feature.setAmount('2000')
  await first.clock.advance(200)
  first.pipeline.begin(first.feature.draft(first.words))
  await first.settle()
  await first.confirm()
  expect(sent).toHaveLength(1)
  return { sent, storage }
}

const leastIn = ({ data = '' }: { data?: string | undefined } = {}) => BigInt(`0x${data.slice(6)}`)

test('after a reload between the approval and the swap a price that fell is shown with both figures first', async () => {
  const { sent, storage } = await approved()
  const next = await visit(storage, sent, { price: '2100', allowance: allowed })
  expect(next.state()).toMatchObject({
    status: 'moved',
    movedAmount: { before: '0.99', now: expect.stringMatching(/^0\.942857/), symbol: 'ETH' },
  })
  expect(next.state().steps.map(({ label, status }) => [label, status])).toEqual([
    ['Allow', 'included'],
    ['Swap', 'waiting'],
  ])
  await next.confirm()
  expect(sent).toHaveLength(2)
  expect(leastIn(sent[1])).toBeGreaterThan(942_857_142_857_142_000n)
})

test('the agreed minimum stays as long as the price allows it, also at the confirmation', async () => {
  const { sent, storage } = await approved()
  const next = await visit(storage, sent, { price: '2010', allowance: allowed })
  expect(next.state().status).toBe('ready')
  next.market.price = '2100'
  await next.confirm()
  expect([next.state().status, sent.length]).toEqual(['moved', 1])
  next.market.price = '2105'
  await next.confirm()
  expect([next.state().status, sent.length]).toEqual(['included', 2])
  expect(leastIn(sent[1])).toBeGreaterThan(942_857_142_857_142_000n)
})

test('an order that can’t be read stops it, and nothing old is asked for', async () => {
  const { sent, storage } = await approved()
  for (const [key, text] of storage.values)
    storage.values.set(key, text.replace('"approval":"exact"', '"approval":"all"'))
  const next = await visit(storage, sent, { allowance: allowed })
  expect([next.state().status, next.state().error?.code, sent.length]).toEqual(['failed', 'request/expired', 1])
})

test('an incomplete order is dropped', () => {
  const token = { decimals: 6, token: { id: usdc, symbol: 'USDC', address: '0x1' } }
  const words = { description: 'Swap', approve: 'Allow', reset: 'Reset' }
  const order = {
    amount: '5',
    approval: 'exact',
    from: token,
    to: token,
    slippage: '1',
    words,
    quote: { toAmount: '4' },
  }
  expect(decodeSwapOrder(order)).toEqual(order)
  for (const broken of [
    undefined,
    7,
    { ...order, amount: '-5' },
    { ...order, slippage: '100' },
    { ...order, approval: 'all' },
    { ...order, words: {} },
    { ...order, quote: {} },
    { ...order, from: { ...token, decimals: 1.5 } },
    { ...order, to: { ...token, token: { id: 7, symbol: 'X' } } },
  ])
    expect(decodeSwapOrder(broken)).toBeUndefined()
})
