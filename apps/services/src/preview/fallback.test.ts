import { waitForReceipt } from '@latchkey/test-wallets/anvil'
import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alice, bob, type LocalChain, startLocalChain } from '../blockchain/test/local-chain.ts'
import { type Services, startServices } from '../index.ts'

const abi = parseAbi(['function transfer(address to, uint256 amount)'])
let chain: LocalChain
let usd: `0x${string}`
const open: Services[] = []

beforeAll(async () => {
  chain = await startLocalChain({ chainId: 31337 })
  usd = await chain.token('Test Dollar', 'TUSD', 6)
  await chain.call(usd, 'mint', [alice, 5_000_000n])
})
afterAll(async () => {
  for (const services of open) await services.close()
  await chain.close()
})

type Asked = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }
type Odd = {
  /** Answers it with more than is read. */
  readonly large?: string | undefined
  /** A node without this method. */
  readonly lacks?: ((asked: Asked) => boolean) | undefined
  /** Takes `eth_call` with a changed state as one without. */
  readonly overlooks?: boolean | undefined
}

/** A node that lacks some methods, or answers oddly. */
async function simulate(lacks: readonly string[], calls: readonly object[], odd: Odd = {}) {
  const refusing: typeof fetch = async (input, init) => {
    const asked = JSON.parse(String(init?.body ?? '[]')) as Asked | Asked[]
    const list = [asked].flat()
    const [first] = list
    if (first && first.method === odd.large)
      return Response.json({ jsonrpc: '2.0', id: first.id, result: 'x'.repeat(1_100_000) })
    const isLacking = (each: Asked) => lacks.includes(each.method) || (odd.lacks?.(each) ?? false)
    const overlooked = (each: Asked) =>
      odd.overlooks && each.method === 'eth_call' ? { ...each, params: each.params.slice(0, 2) } : each
    const passed = list.filter((each) => !isLacking(each)).map(overlooked)
    const answers = passed.length
      ? ((await (await fetch(input, { ...init, body: JSON.stringify(passed) })).json()) as object[])
      : []
    const refusal = { error: { code: -32601, message: 'Method not found' } }
    const all = [...answers, ...list.filter(isLacking).map(({ id }) => ({ jsonrpc: '2.0', id, ...refusal }))]
    return Response.json(Array.isArray(asked) ? all : all[0])
  }
  const services = await startServices({
    port: 0,
    logLevel: 'silent',
    chains: { [chain.chainId]: chain.url },
    fetch: refusing,
  })
  open.push(services)
  const response = await fetch(`${services.url}/v1/preview/simulate?projectId=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ chainId: chain.chainId, account: alice, calls }),
  })
  return (await response.json()) as Record<string, unknown>
}
const topic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const party = (address: string) => `7f${address.slice(2).toLowerCase().padStart(64, '0')}`
/** A jump to `dest` where `balanceOf` is called. */
const balanceOf = (dest: string) => `60003560e01c6370a082311460${dest}57`

/** Puts a contract on the chain. */
async function put(byte: string, runtime: string) {
  const address = `0x${byte.repeat(20)}` as const
  await chain.client.setCode({ address, bytecode: `0x${runtime}` })
  return address
}
const transfer = (amount: bigint) => ({
  to: usd,
  data: encodeFunctionData({ abi, functionName: 'transfer', args: [bob, amount] }),
})

test('without eth_simulateV1 a trace tells what one call does', async () => {
  expect(await simulate(['eth_simulateV1'], [transfer(2_000_000n)])).toMatchObject({
    simulated: true,
    changes: [{ kind: 'token', units: '-2000000' }],
    fee: { units: expect.stringMatching(/^\d+$/) },
  })
  expect(await simulate(['eth_simulateV1'], [{ to: bob, value: '5' }])).toMatchObject({
    simulated: true,
    changes: [{ kind: 'native', units: '-5' }],
  })
  expect(await simulate(['eth_simulateV1'], [transfer(99_000_000n)])).toMatchObject({
    simulated: true,
    changes: [],
    reverts: { call: 0 },
  })
})

test('without a trace too, only the fee and a failure are known', async () => {
  const lacks = ['eth_simulateV1', 'debug_traceCall']
  const works = await simulate(lacks, [transfer(1n)])
  expect(works).toMatchObject({ simulated: false, changes: [], fee: { units: expect.stringMatching(/^\d+$/) } })
  expect(works.reverts).toBeUndefined()
  expect(await simulate(lacks, [transfer(99_000_000n)])).toMatchObject({ changes: [], reverts: { call: 0 } })
})

test('a trace that is deeper than the limit isn’t reported as no changes', async () => {
  // Calls itself as many times as its argument says, and then logs a transfer of alice's token to bob.
  const runtime = [
    ...['6020', '36', '14', '6008', '57', '00', '5b'],
    ...['6000', '35', '80', '15', '6026', '57'],
    ...['6001', '90', '03', '6000', '52', '6000', '6000', '6020', '6000', '6000', '30', '5a', 'f1', '00'],
    ...['5b', '6001', '6000', '52', party(bob), party(alice), `7f${topic}`, '6020', '6000', 'a3', '00'],
  ].join('')
  const length = (runtime.length / 2).toString(16).padStart(2, '0')
  const hash = await chain.client.sendTransaction({
    account: alice,
    chain: null,
    data: `0x60${length}600c60003960${length}6000f3${runtime}`,
  })
  const { contractAddress } = await waitForReceipt(chain.client, hash)
  const nested = (calls: number) => ({ to: contractAddress, data: `0x${calls.toString(16).padStart(64, '0')}` })
  expect(await simulate(['eth_simulateV1'], [nested(60)])).toMatchObject({
    simulated: true,
    changes: [{ kind: 'token', units: '-1' }],
  })
  expect(await simulate(['eth_simulateV1'], [nested(70)])).toMatchObject({ simulated: false, changes: [] })
})

test('several calls are not tried one without the other', async () => {
  const answer = await simulate(['eth_simulateV1'], [transfer(1n), transfer(1n)])
  expect(answer).toMatchObject({ simulated: false, changes: [] })
  expect(answer.reverts).toBeUndefined()
})

test('a token that logs what didn’t happen changes nothing', async () => {
  const fake = parseAbi(['function fake(address from, address to, uint256 value)'])
  const liar = await chain.deploy('TestPoison')
  const data = encodeFunctionData({ abi: fake, functionName: 'fake', args: [bob, alice, 9_000_000n] })
  expect(await simulate([], [{ to: liar, data }])).toMatchObject({ simulated: true, changes: [] })
})

describe('without eth_simulateV1', () => {
  const without = ['eth_simulateV1']

  test('a token that logs what didn’t happen changes nothing', async () => {
    const fake = parseAbi(['function fake(address from, address to, uint256 value)'])
    const liar = await chain.deploy('TestPoison')
    const data = encodeFunctionData({ abi: fake, functionName: 'fake', args: [bob, alice, 9_000_000n] })
    expect(await simulate(without, [{ to: liar, data }])).toMatchObject({ simulated: true, changes: [] })
  })

  test('a token that logs nothing is read by its balances, as with it', async () => {
    // Any other call adds 5 to what `balanceOf` answers.
    const silent = await put('11', `${balanceOf('19')}600560005401600055005b60005460005260206000f3`)
    const changes = [{ kind: 'token', address: silent, units: '5' }]
    expect(await simulate([], [{ to: silent, data: '0x01' }])).toMatchObject({ simulated: true, changes })
    expect(await simulate(without, [{ to: silent, data: '0x01' }])).toMatchObject({ simulated: true, changes })
  })

  test('a balance that becomes zero is read as well', async () => {
    expect(await simulate(without, [transfer(5_000_000n)])).toMatchObject({
      simulated: true,
      changes: [{ kind: 'token', units: '-5000000' }],
      received: [{ to: bob.toLowerCase(), units: '5000000' }],
    })
  })

  test.each<[string, Odd]>([
    ['that doesn’t tell the changed state', { lacks: ({ params }) => JSON.stringify(params).includes('prestate') }],
    ['that reads on no changed state', { lacks: ({ method, params }) => method === 'eth_call' && params.length > 2 }],
    ['that overlooks a changed state', { overlooks: true }],
  ])('on a node %s what tokens log is no fact; a plain transfer is', async (_, odd) => {
    expect(await simulate(without, [transfer(2_000_000n)], odd)).toMatchObject({ simulated: false, changes: [] })
    expect(await simulate(without, [{ to: bob, value: '5' }], odd)).toMatchObject({
      simulated: true,
      changes: [{ kind: 'native', units: '-5' }],
    })
  })
})

describe.each<[string, (dest: string) => string]>([
  ['uses up the gas', (dest) => `60${dest}56`],
  ['answers more than is read', () => '620c80006000f3'],
])('a token that %s when its balance is asked for isn’t believed', (_, answer) => {
  test.each([
    ['with', []],
    ['without', ['eth_simulateV1']],
  ])('%s eth_simulateV1', async (_with, lacks) => {
    // Any other call logs that alice gets something from bob.
    const logs = `6001600052${party(alice)}${party(bob)}7f${topic}60206000a300`
    const dest = (15 + logs.length / 2).toString(16)
    const odd = await put('22', `${balanceOf(dest)}${logs}5b${answer(dest)}`)
    expect(await simulate(lacks, [{ to: odd, data: '0x01' }])).toMatchObject({ changes: [] })
  })
})

test('a transaction with more logs than the limit is reported as one no node can try', async () => {
  expect(await simulate([], [transfer(1n)], { large: 'eth_simulateV1' })).toMatchObject({
    simulated: false,
    changes: [],
    code: { [usd.toLowerCase()]: 'contract' },
  })
})
