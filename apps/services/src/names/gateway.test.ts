import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitForReceipt } from '@latchkey/test-wallets/anvil'
import {
  type BaseError,
  createPublicClient,
  defineChain,
  encodeFunctionData,
  type Hex,
  http,
  namehash,
  type PublicClient,
  parseAbi,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { packetToBytes } from 'viem/ens'
import { bytesToHex } from 'viem/utils'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { alice as deployer, type LocalChain, startLocalChain } from '../blockchain/test/local-chain.ts'
import { localNetwork } from '../blockchain/test/local-network.ts'
import { type Services, startServices } from '../index.ts'
import { createGateway } from './gateway.ts'
import type { NameStore, StoredName } from './name-store.ts'
import { deployNames } from './test/deploy-names.ts'
import { signRegistration } from './test/register.ts'

let chain: LocalChain
let services: Services
let resolver: Hex
let client: PublicClient
const folder = mkdtempSync(join(tmpdir(), 'latchkey-names-'))
const key = generatePrivateKey()
const signer = privateKeyToAccount(key)
const visitor = privateKeyToAccount(generatePrivateKey())
/** Answers in place of the gateway. */
const fault: { answer?: ((sender: string, data: Hex) => Promise<Hex>) | undefined } = {}
afterEach(() => {
  fault.answer = undefined
})

const resolverAbi = parseAbi([
  'function setSigner(address signer, bool allowed)',
  'function setUrls(string[] urls)',
  'function setOwner(address owner)',
  'function supportsInterface(bytes4 id) view returns (bool)',
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'error Error(string reason)',
])

const ask = async (path: string, init?: RequestInit) => {
  const response = await fetch(`${services.url}${path}`, init)
  return { status: response.status, body: await response.json() }
}

beforeAll(async () => {
  chain = await startLocalChain()
  const file = join(folder, 'key')
  writeFileSync(file, `${key}\n`)
  services = await startServices({
    port: 0,
    logLevel: 'silent',
    chains: { [chain.chainId]: chain.url },
    names: { zones: [{ name: 'shop.eth' }], signingKey: { file } },
  })
  const deployed = await deployNames({
    rpcUrl: chain.url,
    gateway: `${services.url}/v1/names/gateway`,
    signer: signer.address,
  })
  resolver = deployed.resolver
  const local = defineChain({
    ...localNetwork(chain.url),
    contracts: { ensUniversalResolver: { address: deployed.universalResolver } },
  })
  client = createPublicClient({
    chain: local,
    transport: http(chain.url),
    ccipRead: {
      async request({ data, sender, urls }) {
        if (fault.answer) return fault.answer(sender, data)
        const response = await fetch(urls[0] ?? '', { method: 'POST', body: JSON.stringify({ sender, data }) })
        return ((await response.json()) as { data: Hex }).data
      },
    },
  })
  const body = await signRegistration({
    account: visitor,
    name: 'alice.shop.eth',
    attributes: { avatar: 'https://images.example/a.png', bio: 'Hello' },
  })
  const registered = await ask('/v1/profile/account?projectId=local', { method: 'POST', body: JSON.stringify(body) })
  expect(registered.status).toBe(200)
})
afterAll(async () => {
  await services.close()
  await chain.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a registered name resolves for every ENS client', async () => {
  const name = 'alice.shop.eth'
  expect(await client.getEnsAddress({ name, strict: true })).toBe(visitor.address)
  // A key has the same address on all EVM chains (ENSIP-11), and none elsewhere.
  expect(await client.getEnsAddress({ name, coinType: 0x8000_000an, strict: true })).toBe(visitor.address.toLowerCase())
  expect(await client.getEnsAddress({ name, coinType: 0n })).toBeNull()
  expect(await client.getEnsText({ name, key: 'avatar', strict: true })).toBe('https://images.example/a.png')
  expect(await client.getEnsText({ name, key: 'description' })).toBe('Hello')
  expect(await client.getEnsText({ name, key: 'com.twitter' })).toBeNull()
  expect(await client.getEnsAddress({ name: 'nothing.shop.eth' })).toBeNull()
})

/** A gateway with the same names and another key, clock or question. */
async function gatewayOf(options: { key?: Hex; now?: () => number; owner?: Hex; kind?: 'key' | 'contract' }) {
  const row: StoredName = {
    name: 'alice.shop.eth',
    zone: 'shop.eth',
    address: options.owner ?? visitor.address.toLowerCase(),
    coinType: 0x8000_0000 + 31337,
    kind: options.kind ?? 'key',
    registeredAt: 0,
  }
  const store = { find: async (name: string) => (name === row.name ? row : undefined) } as NameStore
  return createGateway({
    store,
    signer: privateKeyToAccount(options.key ?? key),
    answerSeconds: 300,
    now: options.now ?? Date.now,
  })
}
const resolveAlice = async () =>
  client.getEnsAddress({ name: 'alice.shop.eth', strict: true }).then(
    (address) => address ?? 'none',
    (error: BaseError) =>
      JSON.stringify([error.details, error.message, error.walk()], (_, value) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
  )

test('an answer that another key signed is refused', async () => {
  const forging = await gatewayOf({ key: generatePrivateKey(), owner: '0x000000000000000000000000000000000000dead' })
  fault.answer = async (sender, data) => (await forging(sender, data)) as Hex
  expect(await resolveAlice()).toContain('the answer is forged')
})

test('a resolver’s address may be written in any case', async () => {
  const now = Date.now()
  const gateway = await gatewayOf({ now: () => now })
  let asked: readonly [string, string] | undefined
  fault.answer = async (sender, data) => {
    asked = [sender, data]
    return (await gateway(sender, data)) as Hex
  }
  await resolveAlice()
  const [sender = '', data = ''] = asked ?? []
  const mixed = sender.replace(/[a-f]/gi, (letter, at) => (at % 2 ? letter.toUpperCase() : letter.toLowerCase()))
  expect(await gateway(mixed, data)).toBe(await gateway(sender, data))
})

test('an answer is refused after its time', async () => {
  const old = await gatewayOf({ now: () => Date.now() - 3_600_000 })
  fault.answer = async (sender, data) => (await old(sender, data)) as Hex
  expect(await resolveAlice()).toContain('the answer is too old')
})

test('a genuine answer to another question, or to another resolver, is refused', async () => {
  const gateway = await gatewayOf({})
  const other = encodeFunctionData({
    abi: resolverAbi,
    functionName: 'resolve',
    args: [bytesToHex(packetToBytes('bob.shop.eth')), addr('bob.shop.eth')],
  })
  fault.answer = async (sender) => (await gateway(sender, other)) as Hex
  expect(await resolveAlice()).toContain('the answer is forged')
  fault.answer = async (_, data) => (await gateway('0x00000000000000000000000000000000000000aa', data)) as Hex
  expect(await resolveAlice()).toContain('the answer is forged')
})

test('a smart account without a key resolves on its own chain alone', async () => {
  const gateway = await gatewayOf({ kind: 'contract' })
  fault.answer = async (sender, data) => (await gateway(sender, data)) as Hex
  const name = 'alice.shop.eth'
  const own = 0x8000_0000n + 31337n
  expect(await client.getEnsAddress({ name, coinType: own, strict: true })).toBe(visitor.address.toLowerCase())
  expect(await client.getEnsAddress({ name, strict: true })).toBeNull()
  expect(await client.getEnsAddress({ name, coinType: 0x8000_000an, strict: true })).toBeNull()
})

test('the operator can change the signer and the URLs, a stranger can’t', async () => {
  const [, stranger] = await chain.client.getAddresses()
  const write = async (account: Hex, signerAllowed: boolean) => {
    const data = encodeFunctionData({
      abi: resolverAbi,
      functionName: 'setSigner',
      args: [signer.address, signerAllowed],
    })
    const hash = await chain.client.sendTransaction({ account, chain: null, to: resolver, data, gas: 200_000n })
    return (await waitForReceipt(chain.client, hash)).status
  }
  expect(await write(stranger as Hex, false)).toBe('reverted')
  expect(await write(deployer, false)).toBe('success')
  expect(await resolveAlice()).toContain('the answer is forged')
  expect(await write(deployer, true)).toBe('success')
  expect(await resolveAlice()).toBe(visitor.address)
  const supports = (id: Hex) =>
    client.readContract({ address: resolver, abi: resolverAbi, functionName: 'supportsInterface', args: [id] })
  expect([await supports('0x9061b923'), await supports('0xffffffff')]).toEqual([true, false])
})

test('both forms of a request, and what is no question', async () => {
  const question = encodeFunctionData({
    abi: resolverAbi,
    functionName: 'resolve',
    args: [bytesToHex(packetToBytes('alice.shop.eth')), addr('alice.shop.eth')],
  })
  const path = `/v1/names/gateway/${resolver}`
  for (const end of ['', '.json'])
    expect(await ask(`${path}/${question}${end}`)).toEqual({
      status: 200,
      body: { data: expect.stringMatching(/^0x/) },
    })
  const foreign = encodeFunctionData({
    abi: resolverAbi,
    functionName: 'resolve',
    // The name and the record are of two different names.
    args: [bytesToHex(packetToBytes('alice.shop.eth')), addr('bob.shop.eth')],
  })
  for (const bad of [foreign, '0x', '0x12345678', 'text', `${question}00`.replace('0x9061b923', '0x9061b924')])
    expect((await ask(`${path}/${bad}`)).status).toBe(400)
  expect((await ask(`/v1/names/gateway/0x12/${question}`)).status).toBe(400)
  const nested = nestMulticall(64)
  expect(
    (await ask('/v1/names/gateway', { method: 'POST', body: JSON.stringify({ sender: resolver, data: nested }) }))
      .status,
  ).toBe(400)
})

const addr = (name: string) =>
  encodeFunctionData({ abi: parseAbi(['function addr(bytes32 node)']), args: [namehash(name)] })

/** More records in one question than the gateway answers. */
function nestMulticall(count: number): Hex {
  const calls = Array.from({ length: count }, () => addr('alice.shop.eth'))
  const many = encodeFunctionData({ abi: parseAbi(['function multicall(bytes[] data)']), args: [calls] })
  const args = [bytesToHex(packetToBytes('alice.shop.eth')), many] as const
  return encodeFunctionData({ abi: resolverAbi, functionName: 'resolve', args })
}
