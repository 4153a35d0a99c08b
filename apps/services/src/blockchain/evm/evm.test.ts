import { namehash } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import batchReads from '../contracts/batch-reads.json' with { type: 'json' }
import { createTestBlockchain } from '../test/create-test-blockchain.ts'
import { alice, bob, carol, type LocalChain, startLocalChain } from '../test/local-chain.ts'
import { readGasPrice } from './read-gas-price.ts'
import { readIdentity } from './read-identity.ts'

let chain: LocalChain
let usd: `0x${string}`
let gem: `0x${string}`
let old: `0x${string}`
let poison: `0x${string}`
let multicall: `0x${string}`
const closing: (() => Promise<void>)[] = []

beforeAll(async () => {
  chain = await startLocalChain()
  usd = await chain.token('Test Dollar', 'TUSD', 6)
  gem = await chain.token('Gem\u202e\u0000\n', ' GEM ', 18)
  old = await chain.deploy('TestBytes32Token')
  poison = await chain.deploy('TestPoison')
  multicall = '0x00000000000000000000000000000000000000cc'
  await chain.client.setCode({ address: multicall, bytecode: batchReads.BatchReads.deployedBytecode as `0x${string}` })
  await chain.call(usd, 'mint', [bob, 1_234_567n])
  await chain.call(gem, 'mint', [bob, 10n ** 18n])
})
afterAll(async () => {
  for (const close of closing) await close()
  await chain.close()
})

async function create(settings: object, fetch?: typeof globalThis.fetch) {
  const blockchain = await createTestBlockchain({
    chains: { [chain.chainId]: [chain.url] },
    config: { chains: { [chain.chainId]: { history: { type: 'none' }, ...settings } } },
    fetch,
  })
  closing.push(blockchain.close)
  return blockchain.source(chain.chainId)
}
const known = () => [{ address: usd, symbol: 'TUSD', name: 'Test Dollar', decimals: 6 }]
const listed = (...addresses: string[]) =>
  addresses.map((address) => ({ address, symbol: 'X', name: 'X', decimals: 18 }))

/** Notes what is asked of the chain. */
function spy() {
  const calls: { method: string; params: { to?: string }[] }[] = []
  const wrapped: typeof globalThis.fetch = async (input, init) => {
    const body = JSON.parse(String(init?.body))
    calls.push(...(Array.isArray(body) ? body : [body]))
    return fetch(input, init)
  }
  return { calls, fetch: wrapped }
}

test.each([
  ['through a deployed multicall', true],
  ['through a call without a contract', false],
])('native and token balances come %s, in one eth_call', async (_, isDeployed) => {
  const { calls, fetch } = spy()
  const { holdings } = await create({ tokens: known(), ...(isDeployed && { multicall }) }, fetch)
  expect(await holdings({ address: bob })).toEqual([
    { name: 'Ether', symbol: 'ETH', decimals: 18, amount: await chain.client.getBalance({ address: bob }) },
    { name: 'Test Dollar', symbol: 'TUSD', decimals: 6, amount: 1_234_567n, address: usd },
  ])
  const reads = calls.filter(({ method }) => method === 'eth_call')
  expect(reads).toHaveLength(1)
  expect(reads[0]?.params[0]?.to).toBe(isDeployed ? multicall : undefined)
})

test('a node that refuses to run it without a contract is asked call by call', async () => {
  const picky: typeof globalThis.fetch = async (input, init) => {
    const body = JSON.parse(String(init?.body))
    const isDeployless = (Array.isArray(body) ? body : [body]).some((r) => r.method === 'eth_call' && !r.params[0].to)
    if (!isDeployless) return fetch(input, init)
    return Response.json({ jsonrpc: '2.0', id: 0, error: { code: -32602, message: 'missing field to' } })
  }
  const { holdings } = await create({ tokens: known() }, picky)
  expect((await holdings({ address: bob })).map(({ amount }) => amount)[1]).toBe(1_234_567n)
})

test('the names of a token are read, even from bytes32, and made safe to show', async () => {
  const { evm } = await create({})
  const names = await evm?.metadata([usd, gem, old, poison, bob])
  expect(names?.get(usd.toLowerCase())).toEqual({ address: usd, name: 'Test Dollar', symbol: 'TUSD', decimals: 6 })
  expect(names?.get(gem.toLowerCase())).toMatchObject({ name: 'Gem', symbol: 'GEM' })
  expect(names?.get(old.toLowerCase())).toMatchObject({ name: 'Maker', symbol: 'MKR', decimals: 18 })
  const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`.toLowerCase()
  for (const address of [poison, bob]) {
    expect(names?.get(address.toLowerCase())).toMatchObject({ name: short(address), decimals: undefined })
  }
})

test('tokens without a balance, and contracts that aren’t tokens, are left out', async () => {
  const { holdings } = await create({ tokens: listed(usd, carol) })
  expect((await holdings({ address: carol })).map(({ symbol }) => symbol)).toEqual(['ETH'])
})

test('an endpoint of another chain is refused, and the chain no longer listed', async () => {
  const blockchain = await createTestBlockchain({ chains: { 'eip155:1': [chain.url] } })
  closing.push(blockchain.close)
  const { holdings, evm } = blockchain.source('eip155:1')
  expect(evm?.isGenuine()).toBe(true)
  await expect(holdings({ address: bob })).rejects.toMatchObject({ failure: 'invalid' })
  expect(evm?.isGenuine()).toBe(false)
})

test('gas prices grow with the hurry, and cover the next block’s base fee', async () => {
  const { evm } = await create({})
  if (!evm) throw new Error('no EVM chain')
  const { standard, fast, instant } = await readGasPrice(evm.rpc)
  const { baseFeePerGas } = await chain.client.getBlock({ blockTag: 'pending' })
  expect(standard >= (baseFeePerGas ?? 1n)).toBe(true)
  expect(standard < fast && fast < instant).toBe(true)
})

test('a chain without EIP-1559 gives its gas price, plus 10 % and 25 %', async () => {
  const legacy = async (): Promise<Response> =>
    Response.json([
      { id: 0, error: { code: -32601, message: 'no such method' } },
      { id: 1, result: '0x64' },
    ])
  const { createChains } = await import('../../rpc-proxy/chains.ts')
  const { createChainRpc } = await import('../chain-rpc.ts')
  const chains = createChains({
    chains: { 'eip155:7': ['http://node.test'] },
    fetch: legacy,
    now: () => 0,
    timeoutMs: 1000,
  })
  expect(await readGasPrice(createChainRpc(chains, 'eip155:7'))).toEqual({ standard: 100n, fast: 110n, instant: 125n })
})

test('a name is shown when it leads back to its address, with its image', async () => {
  const registry = await chain.deploy('TestEnsRegistry')
  const resolver = await chain.deploy('TestEnsResolver')
  const { evm } = await create({ ensRegistry: registry })
  if (!evm) throw new Error('no EVM chain')
  const read = (address: string) => readIdentity(address, { read: evm.read, registry })
  const reverse = (address: string) => namehash(`${address.slice(2).toLowerCase()}.addr.reverse`)
  const claim = async (address: string, name: string, owner: string) => {
    await chain.call(registry, 'setResolver', [reverse(address), resolver])
    await chain.call(resolver, 'setName', [reverse(address), name])
    const node = namehash(name.toLowerCase())
    await chain.call(registry, 'setResolver', [node, resolver])
    await chain.call(resolver, 'setAddr', [node, owner])
    await chain.call(resolver, 'setText', [node, 'avatar', 'https://images.test/a.png'])
  }
  expect(await read(bob)).toEqual({ name: null, avatar: null })
  await claim(bob, 'bob.eth', bob)
  expect(await read(bob)).toEqual({ name: 'bob.eth', avatar: 'https://images.test/a.png' })
  // The owner of an address can claim any name for it.
  await claim(carol, 'bob.eth', bob)
  expect(await read(carol)).toEqual({ name: null, avatar: null })
  // Not in its normal form: it would look like another.
  for (const name of ['Alice.eth', 'vit\u0430lik.eth', 'ali\u200bce.eth', '\u24d0lice.eth']) {
    await claim(alice, name, alice)
    expect(await read(alice), name).toEqual({ name: null, avatar: null })
  }
  await claim(bob, 'bob.eth', bob)
  await chain.call(resolver, 'setText', [namehash('bob.eth'), 'avatar', 'http://10.0.0.1/x'])
  expect(await read(bob)).toEqual({ name: 'bob.eth', avatar: null })
})
