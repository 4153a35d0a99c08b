import type { AdapterInstance } from '@latchkey/core'
import { type Anvil, startAnvil } from '@latchkey/test-wallets/anvil'
import { createPageWallet } from '@latchkey/test-wallets/page'
import { fakeWindow } from '@latchkey/test-wallets/vitest'
import { createConfig, http } from '@wagmi/core'
import { type Chain, createTestClient, encodeAbiParameters, parseAbi, stringToHex, toFunctionSelector } from 'viem'
import { mainnet as viemMainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { answeringContract, encodeAnswers, selectorOf } from '../../eip1193/src/testing/answering-contract.fixture.ts'
import { phone } from '../../eip1193/src/testing/phone.fixture.ts'
import { latchkeyConnector } from './connector/latchkey-connector.ts'
import { testContext } from './testing/context.fixture.ts'
import { wagmiAdapter } from './wagmi-adapter.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const token = '0x1000000000000000000000000000000000000001'
const oldToken = '0x1000000000000000000000000000000000000002'
const chainId = 'eip155:1'
const balanceOf = 'function balanceOf(address) view returns (uint256)'
const decimals = 'function decimals() view returns (uint8)'
const transfer = 'function transfer(address,uint256) returns (bool)'

// The local chain has no multicall contract.
const { ensUniversalResolver } = viemMainnet.contracts
const mainnet: Chain = { ...viemMainnet, contracts: { ensUniversalResolver } }

let ethereum: Anvil
let node: ReturnType<typeof createTestClient>

beforeAll(async () => {
  ethereum = await startAnvil({ chainId: 1 })
  node = createTestClient({ mode: 'anvil', transport: http(ethereum.url) })
  await node.setCode({
    address: token,
    bytecode: answeringContract(
      encodeAnswers({
        [balanceOf]: 1_500_000n,
        [decimals]: 6,
        'function symbol() view returns (string)': 'USDT',
        [transfer]: true,
      }),
    ),
  })
  await node.setCode({
    address: oldToken,
    bytecode: answeringContract(
      encodeAnswers({
        [balanceOf]: 7n,
        [decimals]: 18,
        'function symbol() view returns (bytes32)': stringToHex('OLD', { size: 32 }),
      }),
    ),
  })
})
afterAll(() => ethereum.close())

function adapter(chains: readonly [Chain] = [mainnet]): AdapterInstance<'eip155'> {
  const connectors = [latchkeyConnector()]
  const config = createConfig({
    chains,
    connectors,
    transports: { 1: http(ethereum.url) },
    pollingInterval: 50,
    storage: null,
  })
  return wagmiAdapter({ config }).create(testContext())
}

describe('balances', () => {
  test('native', async () => {
    await expect(adapter().can.getBalance?.({ chainId, account: alice })).resolves.toEqual({
      units: 10_000n * 10n ** 18n,
      decimals: 18,
      symbol: 'ETH',
    })
  })

  test.each([
    ['of a token', token, { units: 1_500_000n, decimals: 6, symbol: 'USDT' }],
    ['of a token that names itself in 32 bytes', oldToken, { units: 7n, decimals: 18, symbol: 'OLD' }],
  ])('%s', async (_name, address, balance) => {
    await expect(adapter().can.getBalance?.({ chainId, account: alice, token: address })).resolves.toEqual(balance)
  })

  test('what is no address, no token or no configured network is a typed error', async () => {
    const { can } = adapter()
    await expect(can.getBalance?.({ chainId, account: 'alice' })).rejects.toMatchObject({ code: 'config/invalid' })
    await expect(can.getBalance?.({ chainId, account: alice, token: alice })).rejects.toMatchObject({
      name: 'LatchkeyError',
    })
    await expect(can.getBalance?.({ chainId: 'eip155:5', account: alice })).rejects.toMatchObject({
      code: 'network/not-found',
    })
  })

  test('a node that cannot be reached says so', async () => {
    const config = createConfig({
      chains: [mainnet],
      transports: { 1: http('http://127.0.0.1:1', { retryCount: 0 }) },
      storage: null,
    })
    const { can } = wagmiAdapter({ config }).create(testContext())
    await expect(can.getBalance?.({ chainId, account: alice })).rejects.toMatchObject({ code: 'request/unreachable' })
  })
})

/** A wallet of the page on this chain. */
async function connected() {
  const window = fakeWindow()
  vi.stubGlobal('window', window)
  const chains = [{ id: 1, rpcUrl: ethereum.url }]
  const wallet = createPageWallet({ name: 'Alpha', rdns: 'test.alpha', chains, window })
  onTestFinished(wallet.destroy)
  const { can, connect } = adapter()
  return { can, wallet, ...(await connect({ connectorId: 'test.alpha' })) }
}

describe('contracts', () => {
  test('are read', async () => {
    const call = { address: token, abi: parseAbi([decimals]), functionName: 'decimals' }
    await expect(adapter().can.readContract?.({ chainId, call })).resolves.toBe(6)
  })

  test('are written to by the wallet', async () => {
    const { can, connection, wallet } = await connected()
    const call = { address: token, abi: parseAbi([transfer]), functionName: 'transfer', args: [alice, 5n] }
    const sent = await can.writeContract?.({ connectionId: connection.id, account: alice, chainId, call })
    const wait = can.waitForTransaction?.({ chainId, hash: sent?.hash ?? '' })
    await expect(wait).resolves.toEqual({ status: 'success' })
    const [request] = wallet.controls.requests().filter(({ method }) => method === 'eth_sendTransaction')
    expect(request?.params).toMatchObject([{ to: token, data: expect.stringMatching(/^0xa9059cbb/) }])
  })

  test('a transaction that fails on chain is reverted', async () => {
    const { can, connection } = await connected()
    // With the gas given nobody estimates, so the failure reaches the chain.
    const transaction = { to: token, data: '0xdeadbeef', gas: 100_000n }
    const sent = await can.sendTransaction?.({ connectionId: connection.id, account: alice, chainId, transaction })
    const wait = can.waitForTransaction?.({ chainId, hash: sent?.hash ?? '' })
    await expect(wait).resolves.toEqual({ status: 'reverted' })
  })
})

describe('names', () => {
  const resolver = ensUniversalResolver.address
  const resolve = toFunctionSelector('function addr(bytes32)')
  const text = toFunctionSelector('function text(bytes32,string)')
  const answer = (result: `0x${string}`) =>
    encodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], [result, `0x${'11'.repeat(20)}`])
  const record = (value: string) => answer(encodeAbiParameters([{ type: 'string' }], [value]))
  const address = answer(encodeAbiParameters([{ type: 'address' }], [alice]))

  const resolverWith = (avatar: string) =>
    node.setCode({
      address: resolver,
      bytecode: answeringContract({ [resolve]: address, [text]: record(avatar) }, selectorOf.inner),
    })

  test('[S7.25] a phone wallet connects, signs, sends, estimates gas, writes contracts; ENS addresses and avatars are looked up', async () => {
    await resolverWith('https://avatars.example/alice.png')
    const { adopt, can } = adapter()
    const { transport } = phone({ home: ethereum, away: ethereum })
    const connection = await adopt(transport)
    const target = { connectionId: connection.id, account: alice, chainId } as const
    await expect(can.signMessage?.({ ...target, message: 'hello' })).resolves.toMatchObject({ scheme: 'eip191' })
    const transaction = { to: alice, value: 1n }
    await expect(can.estimateFee?.({ ...target, transaction })).resolves.toEqual({ gas: 21_000n })
    await expect(can.sendTransaction?.({ ...target, transaction })).resolves.toEqual({
      hash: expect.stringMatching(/^0x.{64}$/),
    })
    const call = { address: token, abi: parseAbi([transfer]), functionName: 'transfer', args: [alice, 5n] }
    await expect(can.writeContract?.({ ...target, call })).resolves.toEqual({
      hash: expect.stringMatching(/^0x.{64}$/),
    })
    await expect(can.resolveName?.({ name: 'alice.eth' })).resolves.toBe(alice)
    await expect(can.avatar?.({ name: 'alice.eth' })).resolves.toBe('https://avatars.example/alice.png')
  })

  test.each([
    ['https://avatars.example/alice.png', true],
    ['data:image/svg+xml;base64,PHN2Zy8+', true],
    ['ipfs://bafy', false],
    ['eip155:1/erc721:0x00/1', false],
    ['javascript:alert(1)', false],
    ['http://avatars.example/alice.png', false],
    ['', false],
  ])('the avatar record "%s" is shown as it is: %s', async (value, shown) => {
    await resolverWith(value)
    await expect(adapter().can.avatar?.({ name: 'alice.eth' })).resolves.toBe(shown ? value : null)
  })

  test('an address has the name that it says it has', async () => {
    await node.setCode({
      address: resolver,
      bytecode: answeringContract({
        [toFunctionSelector('function reverseWithGateways(bytes,uint256,string[])')]: encodeAbiParameters(
          [{ type: 'string' }, { type: 'address' }, { type: 'address' }],
          ['alice.eth', alice, alice],
        ),
      }),
    })
    await expect(adapter().can.lookupAddress?.({ address: alice })).resolves.toBe('alice.eth')
    await expect(adapter().can.lookupAddress?.({ address: 'alice' })).resolves.toBeNull()
  })

  test('what can be no name is nobody’s', async () => {
    await expect(adapter().can.resolveName?.({ name: 'not a name.eth' })).resolves.toBeNull()
    await expect(adapter().can.avatar?.({ name: 'a..eth' })).resolves.toBeNull()
  })

  test('without an Ethereum mainnet there is no such ability', () => {
    const { contracts: _, ...bare } = mainnet
    const { can } = adapter([bare])
    expect(can.resolveName).toBeUndefined()
    expect(can.lookupAddress).toBeUndefined()
    expect(can.avatar).toBeUndefined()
  })
})
