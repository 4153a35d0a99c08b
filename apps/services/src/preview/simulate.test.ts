import { encodeFunctionData, keccak256, maxUint256, parseAbi, toHex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { alice, bob, carol, type LocalChain, startLocalChain } from '../blockchain/test/local-chain.ts'
import { type Services, startServices } from '../index.ts'
import { topics } from './evm/read-logs.ts'

let chain: LocalChain
let services: Services
let usd: `0x${string}`
let twin: `0x${string}`
let passedMs = 0

beforeAll(async () => {
  chain = await startLocalChain({ chainId: 31337 })
  usd = await chain.token('Test Dollar', 'TUSD', 6)
  twin = await chain.token('Test Dollar', 'TUЅD', 6)
  await chain.call(usd, 'mint', [alice, 5_000_000n])
  await chain.call(twin, 'mint', [alice, 5_000_000n])
  services = await startServices({
    port: 0,
    now: () => Date.now() + passedMs,
    logLevel: 'silent',
    chains: { [chain.chainId]: chain.url, 'eip155:77': 'http://127.0.0.1:1' },
    blockchain: {
      pollMs: 0,
      chains: { [chain.chainId]: { tokens: [{ address: usd, symbol: 'TUSD', name: 'Test Dollar', decimals: 6 }] } },
    },
  })
})
afterAll(async () => {
  await services.close()
  await chain.close()
})

// Each test finds its address without earlier questions.
beforeEach(() => {
  passedMs += 60_000
})

type Body = { changes?: unknown; reverts?: unknown; assets?: unknown }
type Call = { readonly to: string; readonly data?: string; readonly value?: string }
async function simulate(calls: readonly Call[], more: object = {}) {
  const response = await fetch(`${services.url}/v1/preview/simulate?projectId=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ chainId: chain.chainId, account: alice, calls, ...more }),
  })
  return { status: response.status, body: (await response.json()) as Body }
}
const erc20 = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
])
const transfer = (to: `0x${string}`, amount: bigint) =>
  encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [to, amount] })

test('topics are those of their events', () => {
  const signatures = {
    transfer: 'Transfer(address,address,uint256)',
    approval: 'Approval(address,address,uint256)',
    approvalForAll: 'ApprovalForAll(address,address,bool)',
    transferSingle: 'TransferSingle(address,address,address,uint256,uint256)',
    transferBatch: 'TransferBatch(address,address,address,uint256[],uint256[])',
    permit2Approval: 'Approval(address,address,address,uint160,uint48)',
    permit2Permit: 'Permit(address,address,address,uint160,uint48,uint48)',
  }
  expect(topics).toEqual(
    Object.fromEntries(Object.entries(signatures).map(([name, text]) => [name, keccak256(toHex(text))])),
  )
})

describe('on a node with eth_simulateV1', () => {
  test('the native currency leaves, and the fee is known', async () => {
    const { status, body } = await simulate([{ to: bob, value: '1500000000000000000' }])
    expect(status).toBe(200)
    expect(body).toMatchObject({
      simulated: true,
      changes: [{ kind: 'native', units: '-1500000000000000000' }],
      approvals: [],
      code: { [bob.toLowerCase()]: 'none' },
      fee: { units: expect.stringMatching(/^\d+$/) },
    })
    expect(body.reverts).toBeUndefined()
  })
  test('a token leaves by what its balances say', async () => {
    const { body } = await simulate([{ to: usd, data: transfer(bob, 2_000_000n) }])
    expect(body).toMatchObject({
      changes: [{ kind: 'token', address: usd.toLowerCase(), units: '-2000000' }],
      assets: [{ kind: 'token', address: usd, symbol: 'TUSD', decimals: 6 }],
      code: { [usd.toLowerCase()]: 'contract' },
    })
  })
  test('an approval is reported, though nothing moves', async () => {
    const data = encodeFunctionData({ abi: erc20, functionName: 'approve', args: [carol, maxUint256] })
    const { body } = await simulate([{ to: usd, data }], { about: [carol] })
    expect(body).toMatchObject({
      changes: [],
      approvals: [
        { kind: 'token', token: usd.toLowerCase(), spender: carol.toLowerCase(), units: maxUint256.toString() },
      ],
      code: { [carol.toLowerCase()]: 'none' },
    })
  })
  test('calls build on each other', async () => {
    const { body } = await simulate([
      { to: usd, data: transfer(bob, 3_000_000n) },
      { to: usd, data: transfer(bob, 3_000_000n) },
    ])
    expect(body).toMatchObject({ simulated: true, changes: [], reverts: { call: 1 } })
  })
  test('all pieces of a batch of collectibles are reported; a batch with too many isn’t reported as no changes', async () => {
    const cards = await chain.deploy('TestCollectible')
    const batch = async (count: number) => {
      const ids = Array.from({ length: count }, (_, index) => BigInt(index + 1))
      const { body } = await simulate([{ to: cards, data: chain.data('mintMany', [alice, ids, ids.map(() => 1n)]) }])
      return body
    }
    const whole = await batch(256)
    expect(whole).toMatchObject({ simulated: true })
    expect(whole.changes).toHaveLength(256)
    expect(await batch(257)).toMatchObject({
      simulated: false,
      changes: [],
      code: { [cards.toLowerCase()]: 'contract' },
    })
  })
  test('on a chain of the OP stack the fee holds what storing on Ethereum costs', async () => {
    const fee = async () => {
      const { body } = await simulate([{ to: bob, value: '1' }])
      return BigInt((body as { fee: { units: string } }).fee.units)
    }
    const before = await fee()
    // An oracle that answers every question with 10^15 wei.
    const bytecode = `0x66${(10n ** 15n).toString(16).padStart(14, '0')}60005260206000f3` as const
    await chain.client.setCode({ address: '0x420000000000000000000000000000000000000F', bytecode })
    expect((await fee()) - before).toBe(12n * 10n ** 14n)
    await chain.client.setCode({ address: '0x420000000000000000000000000000000000000F', bytecode: '0x' })
  })
  test('a call that fails says why', async () => {
    const { body } = await simulate([{ to: usd, data: transfer(bob, 99_000_000n) }])
    expect(body.reverts).toMatchObject({ call: 0 })
    const rich = await simulate([{ to: bob, value: `1${'0'.repeat(30)}` }])
    expect(rich.body.reverts).toEqual({ reason: 'insufficient funds' })
  })
  test('a token that calls itself like a listed one is marked', async () => {
    const { body } = await simulate([{ to: twin, data: transfer(bob, 1n) }])
    expect(body.assets).toMatchObject([{ address: twin, lookAlike: true }])
  })
})

test.each<[string, object, number, string]>([
  ['no call', { calls: [] }, 400, 'invalid_body'],
  ['no address', { calls: [{ to: 'not-an-address' }] }, 400, 'invalid_body'],
  ['a negative value', { calls: [{ to: bob, value: '-1' }] }, 400, 'invalid_body'],
  ['half a byte', { calls: [{ to: bob, data: '0x1' }] }, 400, 'invalid_body'],
  ['17 calls', { calls: Array.from({ length: 17 }, () => ({ to: bob })) }, 400, 'invalid_body'],
  ['17 other addresses', { calls: [{ to: bob }], about: Array.from({ length: 17 }, () => bob) }, 400, 'invalid_body'],
  ['an unknown chain', { calls: [{ to: bob }], chainId: 'eip155:5' }, 404, 'chain_unknown'],
  ['calls on Solana', { calls: [{ to: bob }], chainId: 'solana:x' }, 400, 'invalid_body'],
])('error: %s', async (_, change, status, code) => {
  expect(await simulate([], change)).toMatchObject({ status, body: { error: { code } } })
})

test('an endpoint that is down is a 502 without its address', async () => {
  const answer = await simulate([{ to: bob }], { chainId: 'eip155:77' })
  expect(answer.status).toBeGreaterThanOrEqual(502)
  expect(JSON.stringify(answer.body)).not.toContain('127.0.0.1')
})

test('one address gets a number of previews, and then has to wait', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => simulate([])))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.body).toMatchObject({ error: { code: 'rate' } })
})

test('error: more than 262,144 bytes', async () => {
  const large = { to: bob, data: `0x${'00'.repeat(65_000)}` }
  const { status, body } = await simulate([large, large, large])
  expect([status, body]).toMatchObject([413, { error: { code: 'body_too_large' } }])
})
