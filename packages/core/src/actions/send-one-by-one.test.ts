import { describe, expect, test, vi } from 'vitest'
import { closeModal } from '../flows/modal/close.ts'
import { beginOperation, updateOperation } from '../flows/operations/operations.ts'
import {
  createTestChain,
  pipelineScene,
  type SceneOptions,
  shop,
  twoCalls,
} from '../flows/transactions/pipeline.fixture.ts'
import { sendOneByOne } from '../flows/transactions/send-one-by-one.ts'
import { transactions } from '../flows/transactions/transactions.ts'
import { unacknowledged } from '../flows/transactions/unacknowledged.ts'
import { LatchkeyError } from '../kernel/errors/index.ts'
import { operationsKept } from '../kernel/limits.ts'
import { createMemoryStorage } from '../testing/index.ts'
import { evmAddresses } from '../testing/mocks.ts'
import { getCallsStatus } from './get-calls-status.ts'
import { sendCalls } from './send-calls.ts'

const calls = [
  { to: shop, data: '0x01' },
  { to: shop, data: '0x02' },
]

const toData = (number: number) => `0x${number.toString(16).padStart(4, '0')}`

async function scene(options: SceneOptions = {}) {
  const made = pipelineScene(options)
  await made.connected()
  const settle = async () => {
    // Code that loads at the first call is here before the clock stands.
    await import('../flows/transactions/send-one-by-one.ts')
    await import('../flows/preview/preview-transaction.ts')
    await import('../flows/preview/judge-delegation.ts')
    await import('../flows/transactions/batch-status.ts')
    for (let turn = 0; turn < 5; turn++) await made.clock.flush()
  }
  return { ...made, settle }
}

describe('a wallet that takes one call at a time', () => {
  test('is asked for each when the one before is included, and getCallsStatus tells how far it is', async () => {
    const { chain, client, settle, wallet } = await scene()
    const sending = sendCalls(client, { calls })
    await settle()
    wallet.approve()
    await settle()
    const { id } = await sending
    expect(await getCallsStatus(client, { id })).toMatchObject({ status: 'pending', atomic: false, receipts: [] })
    expect(wallet.prompts).toEqual([])
    chain.include(chain.sent[0]?.hash ?? '')
    await settle()
    expect(wallet.prompts).toHaveLength(1)
    wallet.approve()
    await settle()
    chain.include(chain.sent[1]?.hash ?? '')
    await settle()
    const receipts = chain.sent.map(({ hash }) => ({ hash, status: 'success' }))
    expect(await getCallsStatus(client, { id })).toMatchObject({ status: 'success', code: 200, receipts })
    expect(chain.sent.map((one) => one.calls[0]?.data)).toEqual(['0x01', '0x02'])
  })

  test('leaves no listener behind when all calls are included', async () => {
    const { chain, client, settle, wallet } = await scene()
    let listeners = 0
    const { subscribe } = client.operations
    vi.spyOn(client.operations, 'subscribe').mockImplementation((listener) => {
      listeners++
      const off = subscribe(listener)
      return () => {
        listeners--
        off()
      }
    })
    const sending = sendCalls(client, { calls })
    await settle()
    for (const index of calls.keys()) {
      wallet.approve()
      await settle()
      expect(listeners).toBeGreaterThan(0)
      chain.include(chain.sent[index]?.hash ?? '')
      await settle()
    }
    await sending
    expect(listeners).toBe(0)
  })

  test('is told to have made all of them, however many they were and whatever was asked for since', async () => {
    const { chain, client, settle, wallet } = await scene()
    const many = Array.from({ length: operationsKept + 3 }, (_, index) => ({ to: shop, data: toData(index) }))
    const sending = sendCalls(client, { calls: many })
    await settle()
    for (const [index] of many.entries()) {
      wallet.approve()
      await settle()
      chain.include(chain.sent[index]?.hash ?? '')
      await settle()
    }
    const { id } = await sending
    const whole = {
      status: 'success',
      code: 200,
      receipts: chain.sent.map(({ hash }) => ({ hash, status: 'success' })),
    }
    expect(chain.sent.map((one) => one.calls[0]?.data)).toEqual(many.map(({ data }) => data))
    expect(await getCallsStatus(client, { id })).toMatchObject(whole)
    const ask = (count: number) => {
      for (let more = 0; more < count; more++)
        updateOperation(client, beginOperation(client, { kind: 'transaction' }), { status: 'done', hash: `0x${more}` })
    }
    ask(operationsKept)
    expect(await getCallsStatus(client, { id })).toMatchObject(whole)
    // Forgotten as a whole: what is left of it would be told as a part.
    ask(1)
    await expect(getCallsStatus(client, { id })).rejects.toMatchObject({ code: 'wallet/invalid-request' })
  })

  test('that declines the second says exactly what happened, and the rest waits', async () => {
    const { chain, client, pipeline, settle, wallet } = await scene()
    const sending = sendCalls(client, { calls })
    await settle()
    wallet.approve()
    await settle()
    const { id } = await sending
    chain.include(chain.sent[0]?.hash ?? '')
    await settle()
    wallet.reject()
    await settle()
    const [first] = chain.sent
    expect(await getCallsStatus(client, { id })).toMatchObject({
      status: 'partial',
      code: 600,
      receipts: [{ hash: first?.hash, status: 'success' }],
    })
    const [left] = pipeline.unfinished()
    expect(left?.steps.map(({ status }) => status)).toEqual(['included', 'rejected'])
  })

  test('whose page went away goes on later, and has done a part once its other calls are not wanted any more', async () => {
    const storage = createMemoryStorage()
    // It is included when the first page is gone.
    const first = await scene({ client: { storage } })
    const sending = sendCalls(first.client, { calls })
    await first.settle()
    first.wallet.approve()
    await first.settle()
    const { id } = await sending
    const chain = createTestChain()
    chain.include(first.chain.sent[0]?.hash ?? '')
    const { client, pipeline, settle } = await scene({ chain, client: { storage } })
    await settle()
    expect(await getCallsStatus(client, { id })).toMatchObject({ status: 'pending', receipts: [{ status: 'success' }] })
    const state = pipeline.getState()
    if (state.status === 'none') throw new Error('It is not gone on with')
    pipeline.leave()
    pipeline.forget(state.id)
    expect(await getCallsStatus(client, { id })).toMatchObject({ status: 'partial', code: 600 })
  })

  test('that declines the first has sent nothing', async () => {
    const { client, pipeline, settle, wallet } = await scene()
    const sending = sendCalls(client, { calls }).catch((error: unknown) => error)
    await settle()
    wallet.reject()
    await settle()
    expect(await sending).toMatchObject({ code: 'connection/user-rejected' })
    expect(pipeline.unfinished()).toEqual([])
  })

  test('is not asked where all or nothing is required', async () => {
    const { client, wallet } = await scene()
    const sending = sendCalls(client, { calls, atomicRequired: true })
    await expect(sending).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
    expect(wallet.prompts).toEqual([])
  })
})

test('a wallet that has announced more than it can is asked for one call at a time', async () => {
  const refuses = () => Promise.reject(new LatchkeyError('wallet/unsupported-method'))
  const { chain, client, settle, wallet } = await scene({ atomic: true, can: { sendCalls: refuses } })
  const required = sendCalls(client, { calls, atomicRequired: true })
  await expect(required).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
  const sending = sendCalls(client, { calls })
  await settle()
  wallet.approve()
  await settle()
  expect((await sending).id).toMatch(/^latchkey:2:/)
  expect(chain.sent).toHaveLength(1)
})

test('calls that would fail as a whole are refused before the first is asked for', async () => {
  const { client, settle, wallet } = await scene()
  const target = { connectionId: 'mock-eip155:io.mock', account: evmAddresses[0], chainId: 'eip155:1' } as const
  const sending = sendOneByOne(client, target, twoCalls, async ({ account, chainId, transaction }) => ({
    account,
    chainId,
    transaction,
    basis: 'simulated',
    changes: [],
    calls: [],
    findings: [],
    reverts: { reason: 'Too little' },
    hash: '0x0',
  })).catch((error: unknown) => error)
  await settle()
  expect(await sending).toMatchObject({ code: 'request/would-fail', details: 'Too little' })
  expect(wallet.prompts).toEqual([])
})

const approving = (to: string) => ({
  to,
  // approve(spender, all)
  data: `0x095ea7b3${'5e'.repeat(20).padStart(64, '0')}${'f'.repeat(64)}`,
})

test('calls with a danger are shown before the first is asked for, and go on when the visitor has acknowledged it', async () => {
  const { chain, client, settle, wallet } = await scene()
  const sending = sendCalls(client, { calls: [approving(calls[0]?.to ?? ''), ...calls.slice(1)] })
  await settle()
  const shown = client.use(transactions)
  await vi.waitFor(async () => {
    await settle()
    expect(shown.getState()).toMatchObject({ status: 'ready', mode: 'one-by-one' })
  })
  expect(wallet.prompts).toEqual([])
  expect(client.router.getState()).toMatchObject({ open: true, history: [{ view: 'ApproveTransaction' }] })
  const state = shown.getState()
  if (state.status === 'none') throw new Error('There is no transaction')
  const dangers = unacknowledged(state)
  expect(dangers).not.toEqual([])
  for (const code of dangers) shown.acknowledge(code)
  await settle()
  expect(wallet.prompts).toEqual([])
  shown.approve()
  await settle()
  wallet.approve()
  await settle()
  expect((await sending).id).toMatch(/^latchkey:2:/)
  expect(chain.sent).toHaveLength(1)
})

test('calls with a danger that the visitor closes are declined, and no wallet was asked', async () => {
  const { client, settle, wallet } = await scene()
  const sending = sendCalls(client, { calls: [approving(calls[0]?.to ?? ''), ...calls.slice(1)] }).catch(
    (error: unknown) => error,
  )
  await vi.waitFor(async () => {
    await settle()
    expect(client.router.getState().open).toBe(true)
  })
  closeModal(client)
  expect(await sending).toMatchObject({ code: 'connection/user-rejected' })
  expect(wallet.prompts).toEqual([])
})

test.each([[{}], [{ calls: [] }], [{ calls, transactions: ['AQ=='] }]])(
  '%j is no list of calls',
  async (parameters) => {
    const { client } = await scene()
    await expect(sendCalls(client, parameters)).rejects.toMatchObject({ code: 'config/invalid' })
  },
)

test('an unknown id is an error', async () => {
  const { client } = await scene({ atomic: true })
  const asking = getCallsStatus(client, { id: 'latchkey:2:unknown' })
  await expect(asking).rejects.toMatchObject({ code: 'wallet/invalid-request' })
})
