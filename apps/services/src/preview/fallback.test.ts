import { waitForReceipt } from '@latchkey/test-wallets/anvil'
import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

/** A node that lacks some methods. */
async function simulate(lacks: readonly string[], calls: readonly object[], large?: string) {
  const refusing: typeof fetch = async (input, init) => {
    const asked = JSON.parse(String(init?.body ?? '[]')) as
      | { id: number; method: string }
      | { id: number; method: string }[]
    const [first] = [asked].flat()
    if (first && first.method === large)
      return Response.json({ jsonrpc: '2.0', id: first.id, result: 'x'.repeat(1_100_000) })
    if (!first || !lacks.includes(first.method)) return fetch(input, init)
    const refusal = { jsonrpc: '2.0', id: first.id, error: { code: -32601, message: 'Method not found' } }
    return Response.json(Array.isArray(asked) ? [refusal] : refusal)
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
  const topic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const party = (address: string) => `7f${address.slice(2).toLowerCase().padStart(64, '0')}`
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

test('a transaction with more logs than the limit is reported as one no node can try', async () => {
  expect(await simulate([], [transfer(1n)], 'eth_simulateV1')).toMatchObject({
    simulated: false,
    changes: [],
    code: { [usd.toLowerCase()]: 'contract' },
  })
})
