import { expect, test } from 'vitest'
import { mainnet } from '../../kernel/networks/eip155.ts'
import { createTestClient } from '../../testing/create-test-client.ts'
import { createMockEvm } from '../../testing/mocks.ts'
import { connect } from '../connecting/connect.ts'
import { answer } from '../services/answer.fixture.ts'
import { disconnect } from '../sessions/disconnect.ts'
import { transactions } from '../transactions/transactions.ts'
import { allowances } from './allowances.ts'
import { revokeCall } from './revoke-call.ts'

const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const spender = '0x00000000000000000000000000000000000000aA'
const row = (change: object = {}) => ({
  kind: 'erc20',
  token,
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  spender,
  tokenId: null,
  amount: '5000000',
  unlimited: false,
  balance: '2500000',
  atRisk: '2500000',
  approvedAt: '2026-01-01T00:00:00.000Z',
  hash: `0x${'1'.repeat(64)}`,
  expiresAt: null,
  ...change,
})

async function openScene(rows: () => readonly object[] | number, said: object = { since: null }) {
  const asked: string[] = []
  const wait = { include: () => {} }
  const { adapter, wallet } = createMockEvm({
    can: {
      sendTransaction: async () => ({ hash: `0x${'1'.repeat(64)}` }),
      waitForTransaction: () =>
        new Promise((resolve) => {
          wait.include = () => resolve({ status: 'success' })
        }),
    },
  })
  const scene = createTestClient({
    adapters: [adapter],
    networks: [mainnet],
    services: { url: 'https://services.example', projectId: 'p' },
    async fetch(input) {
      const { pathname, search } = new URL(String(input))
      if (!pathname.endsWith('/allowances')) return answer({ body: { http: ['eip155:1'], ws: [] } })
      asked.push(search)
      const given = rows()
      if (typeof given === 'number') return answer({ status: given })
      return answer({ body: { allowances: given, ...said } })
    },
  })
  scene.client.start()
  const connected = connect(scene.client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
  wallet.approve()
  await connected
  return { ...scene, asked, wait, list: scene.client.use(allowances) }
}

test.each([
  ['erc20', { to: token, data: `0x095ea7b3${'0'.repeat(62)}aa${'0'.repeat(64)}` }],
  ['item', { to: token, data: `0x095ea7b3${'0'.repeat(64)}${'0'.repeat(63)}7` }],
  ['operator', { to: token, data: `0xa22cb465${'0'.repeat(62)}aa${'0'.repeat(64)}` }],
] as const)('the call that ends an allowance of the kind %s', (kind, call) => {
  expect(revokeCall({ kind, token, spender, tokenId: '7' })).toEqual(call)
})

test('an allowance of Permit2 is ended at Permit2', () => {
  const { data, to } = revokeCall({ kind: 'permit2', token, spender })
  expect(to).toBe('0x000000000022D473030F116dDEE9F6B43aC78BA3')
  expect(data).toBe(`0x87517c45${token.slice(2).toLowerCase().padStart(64, '0')}${'0'.repeat(62)}aa${'0'.repeat(128)}`)
})

test('amounts are in whole units, and an unlimited one has none', async () => {
  const { list } = await openScene(() => [row(), row({ spender: token, unlimited: true, amount: '9'.repeat(70) })])
  expect(list.available()).toBe(true)
  const { list: rows, status } = await list.fetch()
  expect([status, rows.length]).toEqual(['ready', 2])
  expect(rows[0]).toMatchObject({ amount: '5', atRisk: '2.5', approvedAt: Date.parse('2026-01-01T00:00:00.000Z') })
  expect(rows[1]).toMatchObject({ unlimited: true, amount: undefined, atRisk: '2.5' })
  expect(new Set(rows.map(({ id }) => id)).size).toBe(2)
})

test('the list says from which block on approvals are known, and that of some contracts older ones are missing', async () => {
  const whole = await openScene(() => [row()])
  expect(await whole.list.fetch()).toMatchObject({ status: 'ready', since: undefined })
  expect(whole.list.getState().more).not.toBe(true)
  const { list } = await openScene(() => [row()], { since: 19_000_000, more: true })
  expect(await list.fetch()).toMatchObject({ status: 'ready', since: 19_000_000, more: true })
})

test('a list that fails keeps the known allowances, and says so', async () => {
  let fails = false
  const { clock, list } = await openScene(() => (fails ? 500 : [row()]))
  await list.fetch()
  fails = true
  const failing = list.fetch({ force: true })
  await clock.advance(60_000)
  const state = await failing
  expect([state.status, state.list.length, state.error?.code]).toEqual(['error', 1, 'http/status'])
})

test('several are revoked as one transaction of the pipeline, which names each step', async () => {
  const spenders = [1, 2, 3].map((digit) => `0x${String(digit).repeat(40)}`)
  const { client, list } = await openScene(() => spenders.map((each) => row({ spender: each })))
  const { list: rows } = await list.fetch()
  const ids = rows.slice(0, 2).map(({ id }) => id)
  const words = {
    step: ({ spender: who }: { spender: string }) => `End ${who.slice(0, 4)}`,
    description: (n: number) => `End ${n}`,
  }
  await list.revoke({ ids, words })
  const pipeline = client.use(transactions)
  await expect
    .poll(() => 'built' in pipeline.getState() && pipeline.getState())
    .toMatchObject({
      purpose: 'revoke',
      chainId: 'eip155:1',
      built: {
        description: 'End 2',
        steps: ['End 0x11', 'End 0x22'],
        transaction: { namespace: 'eip155', calls: [{ to: token }, { to: token }] },
      },
    })
})

test('after a revocation the chain is read again, also by a view that opens meanwhile', async () => {
  const { asked, client, list, wait } = await openScene(() => [row()])
  const { list: rows } = await list.fetch()
  const words = { step: () => '', description: () => '' }
  await list.revoke({ ids: rows.map(({ id }) => id), words })
  const pipeline = client.use(transactions)
  await expect.poll(() => pipeline.getState().status).toBe('ready')
  const before = asked.length
  pipeline.approve()
  await expect.poll(() => pipeline.getState().status).toBe('sent')
  wait.include()
  await expect.poll(() => pipeline.getState().status).toBe('included')
  await list.fetch()
  expect(asked.slice(before)).toHaveLength(2)
  expect(asked.slice(before).every((search) => search.includes('forceUpdate'))).toBe(true)
  await list.fetch()
  expect(asked.at(-1)).not.toContain('forceUpdate')
})

test('nothing is revoked for another account than the one that was shown', async () => {
  const { client, list } = await openScene(() => [row()])
  const words = { step: () => '', description: () => '' }
  const { list: rows } = await list.fetch()
  const id = rows[0]?.id ?? ''
  await list.revoke({ ids: ['unknown'], words })
  await disconnect(client)
  await list.revoke({ ids: [id], words })
  expect(client.use(transactions).getState().status).toBe('none')
})
