import { expect, onTestFinished, test, vi } from 'vitest'
import { sendCalls } from '../../actions/send-calls.ts'
import type { SentTransaction } from '../../kernel/ports/ability-values.ts'
import type { CallsStatus } from '../../kernel/ports/wallet-call.ts'
import { createTestClient } from '../../testing/create-test-client.ts'
import { createMockEvm } from '../../testing/mocks.ts'
import { connect } from '../connecting/connect.ts'

const chainId = 'eip155:1'
const relayer = '0x00000000000000000000000000000000000000ee'

/** A bundle that a wallet has sent through another account, and the chain that has it. */
async function sentBundle({ isKnown = true } = {}) {
  const chain = new Map<string, SentTransaction>()
  if (isKnown) chain.set('0xone', { state: 'included', order: '7', from: relayer })
  let told: Pick<CallsStatus, 'status' | 'receipts'> = success('0xone')
  const { adapter, wallet } = createMockEvm({
    can: {
      sendCalls: async () => ({ id: 'bundle' }),
      getCallsStatus: async () => ({ id: 'bundle', chainId, code: 200, ...told }),
      getTransaction: async ({ hash }) => chain.get(hash) ?? { state: 'unknown' },
    },
  })
  const { client, clock } = createTestClient({ adapters: [adapter] })
  client.start()
  const connected = connect(client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
  wallet.approve()
  await connected
  await sendCalls(client, { calls: [{ to: relayer }, { to: relayer }] })
  const operation = () => client.operations.getState()[0]
  /** Code that loads at its first use takes none of the page's time. */
  const pass = async (ms: number) => {
    for (let turn = 0; turn < ms / 1000; turn++) {
      await clock.advance(1000)
      await import('./watch-included.ts').catch(() => {})
      await clock.flush()
    }
  }
  await pass(5000)
  return {
    chain,
    operation,
    pass,
    tell: (next: typeof told) => {
      told = next
    },
  }
}
const success = (hash: string) => ({ status: 'success', receipts: [{ hash, status: 'success' }] }) as const

test('a bundle that its chain took back is sent again, not done, and done in another block', async () => {
  const { chain, operation, pass } = await sentBundle()
  expect(operation()).toMatchObject({ status: 'done', hash: '0xone', calls: 'bundle' })
  chain.delete('0xone')
  await pass(30_000)
  expect(operation()).toMatchObject({ status: 'sent', hash: '0xone', gone: 1 })
  // Another account sent it, and its nonces aren't the visitor's.
  expect(operation()).not.toHaveProperty('order')
  chain.set('0xone', { state: 'included', from: relayer })
  await pass(60_000)
  expect(operation()).toMatchObject({ status: 'done', hash: '0xone', gone: 1 })
})

test('a bundle is watched although the page was offline when the code for it was to be loaded', async () => {
  const load = vi.fn(() => {
    throw new Error('offline')
  })
  vi.doMock('./watch-included.ts', load)
  onTestFinished(() => void vi.doUnmock('./watch-included.ts'))
  const { chain, operation, pass } = await sentBundle()
  expect(load).toHaveBeenCalled()
  vi.doUnmock('./watch-included.ts')
  await pass(15_000)
  chain.delete('0xone')
  await pass(60_000)
  expect(operation()).toMatchObject({ status: 'sent', hash: '0xone', gone: 1 })
})

test('a bundle that its wallet has put into another transaction since has that one’s hash, once a node has it', async () => {
  const { chain, operation, pass, tell } = await sentBundle()
  chain.delete('0xone')
  tell(success('0xtwo'))
  await pass(60_000)
  expect(operation()).toMatchObject({ status: 'sent', hash: '0xone', gone: 1 })
  chain.set('0xtwo', { state: 'included', from: relayer })
  await pass(120_000)
  expect(operation()).toMatchObject({ status: 'done', hash: '0xtwo' })
})

test('a bundle that failed after its block was taken back has failed', async () => {
  const { chain, operation, pass, tell } = await sentBundle()
  chain.delete('0xone')
  tell({ status: 'reverted', receipts: [] })
  await pass(60_000)
  expect(operation()).toMatchObject({ status: 'failed', gone: 1 })
})

test('a wallet that calls something else the hash, which no node ever had, takes nothing back', async () => {
  const { operation, pass } = await sentBundle({ isKnown: false })
  await pass(300_000)
  expect(operation()).toMatchObject({ status: 'done', hash: '0xone' })
  expect(operation()).not.toHaveProperty('gone')
})
