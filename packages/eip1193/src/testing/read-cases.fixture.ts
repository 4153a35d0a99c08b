import { type Adapter, type ChainId, type Clock, systemClock } from '@latchkey/core'
import { type Anvil, startAnvil } from '@latchkey/test-wallets/anvil'
import {
  createTestClient,
  encodeAbiParameters,
  http,
  parseAbi,
  publicActions,
  stringToHex,
  toFunctionSelector,
  walletActions,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answeringContract, encodeAnswers } from './answering-contract.fixture.ts'
import { openPage, toNetwork } from './page.fixture.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x1000000000000000000000000000000000000001'
const oldToken = '0x1000000000000000000000000000000000000002'
const resolver = '0x1000000000000000000000000000000000000003'
const registry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const universalResolver = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'
const nowhere = `0x${'ab'.repeat(32)}`
const chainId = 'eip155:1'
const pair = 'function pair() view returns (uint8 small, (address owner, uint256[] ids) large)'
const balanceOf = 'function balanceOf(address) view returns (uint256)'
const decimals = 'function decimals() view returns (uint8)'

/** Local chains need no patience. */
const hasty: Clock = { ...systemClock, setTimeout: (run, ms) => systemClock.setTimeout(run, ms / 60) }

/** What the adapters read from chains, over a chain that has the id of Ethereum's mainnet. */
export function evmReadCases(create: () => Adapter<'eip155'>): void {
  let ethereum: Anvil

  const node = () =>
    createTestClient({ mode: 'anvil', transport: http(ethereum.url) })
      .extend(publicActions)
      .extend(walletActions)
  const setCode = (address: `0x${string}`, answers: Readonly<Record<string, unknown>>) =>
    node().setCode({ address, bytecode: answeringContract(encodeAnswers(answers)) })

  beforeAll(async () => {
    ethereum = await startAnvil({ chainId: 1 })
    await setCode(token, {
      [balanceOf]: 1_500_000n,
      [decimals]: 6,
      'function symbol() view returns (string)': 'USDT',
    })
    await setCode(oldToken, {
      [balanceOf]: 7n,
      [decimals]: 18,
      'function symbol() view returns (bytes32)': stringToHex('OLD', { size: 32 }),
    })
  })
  afterAll(() => ethereum.close())

  function read(urls: readonly string[] = [ethereum.url]) {
    const network = toNetwork(ethereum, 'Ethereum')
    const networks = [{ ...network, rpcUrls: { default: { http: urls } } }]
    return openPage(create, { home: ethereum, away: ethereum }).load({ networks, clock: hasty }).instance.can
  }

  describe('balances', () => {
    test('native, of a token, and of one that names itself in 32 bytes', async () => {
      const can = read()
      const native = { units: 10_000n * 10n ** 18n, decimals: 18, symbol: 'ETH' }
      await expect(can.getBalance?.({ chainId, account: alice })).resolves.toEqual(native)
      const usdt = { units: 1_500_000n, decimals: 6, symbol: 'USDT' }
      await expect(can.getBalance?.({ chainId, account: alice, token })).resolves.toEqual(usdt)
      const old = { units: 7n, decimals: 18, symbol: 'OLD' }
      await expect(can.getBalance?.({ chainId, account: alice, token: oldToken })).resolves.toEqual(old)
    })

    test('what is no address, no token or no configured network is a typed error', async () => {
      const can = read()
      await expect(can.getBalance?.({ chainId, account: 'alice' })).rejects.toMatchObject({ code: 'config/invalid' })
      await expect(can.getBalance?.({ chainId, account: alice, token: bob })).rejects.toMatchObject({
        code: 'request/unreadable',
      })
      await expect(can.getBalance?.({ chainId: 'eip155:5', account: alice })).rejects.toMatchObject({
        code: 'network/not-found',
      })
    })

    test('a node that cannot be reached is an error at once, not a promise for ever', async () => {
      const can = read(['http://127.0.0.1:1'])
      await expect(can.getBalance?.({ chainId, account: alice })).rejects.toMatchObject({ code: 'request/unreachable' })
      await expect(can.resolveName?.({ name: 'alice.eth' })).rejects.toMatchObject({ code: 'request/unreachable' })
    })

    test('where one endpoint is down the next one is asked', async () => {
      const can = read(['http://127.0.0.1:1', ethereum.url])
      await expect(can.getBalance?.({ chainId, account: alice })).resolves.toMatchObject({ symbol: 'ETH' })
    })

    test('an abort settles the call', async () => {
      const controller = new AbortController()
      const asked = read().getBalance?.({ chainId, account: alice, signal: controller.signal })
      controller.abort()
      await expect(asked).rejects.toMatchObject({ code: 'request/aborted' })
    })
  })

  describe('contracts', () => {
    test.each([
      ['an ABI as JSON', parseAbi([pair])],
      ['an ABI to be read by people', [pair]],
    ])('are read with %s: bigints, lists and objects', async (_name, abi) => {
      const types = [{ type: 'uint8' }, { type: 'tuple', components: [{ type: 'address' }, { type: 'uint256[]' }] }]
      const answer = encodeAbiParameters(types, [5, [alice, [1n, 2n ** 200n]]])
      const bytecode = answeringContract({ [toFunctionSelector('function pair()')]: answer })
      await node().setCode({ address: resolver, bytecode })
      const call = { address: resolver, abi, functionName: 'pair' }
      const ids = [1n, 2n ** 200n]
      await expect(read().readContract?.({ chainId, call })).resolves.toEqual([5n, { owner: alice, ids }])
    })

    test.each([
      ['a function that is not there', { functionName: 'mint' }, 'config/invalid'],
      ['arguments that do not fit', { args: ['bob'] }, 'config/invalid'],
      ['too few arguments', { args: [] }, 'config/invalid'],
      ['an address that is none', { address: 'bob.eth' }, 'config/invalid'],
      ['no contract there', { address: bob }, 'request/unreadable'],
      ['a call that the contract refuses', { address: resolver }, 'request/invalid'],
    ])('%s is a typed error', async (_name, change, code) => {
      const call = { address: token, abi: [balanceOf], functionName: 'balanceOf', args: [alice], ...change }
      await expect(read().readContract?.({ chainId, call })).rejects.toMatchObject({ code })
    })

    test('overloads are told apart by their arguments', async () => {
      const one = 'function get(uint256) view returns (uint256)'
      const two = 'function get(uint256,uint256) view returns (uint256)'
      await setCode(resolver, { [one]: 1n, [two]: 2n })
      const get = (...args: bigint[]) =>
        read().readContract?.({ chainId, call: { address: resolver, abi: [one, two], functionName: 'get', args } })
      expect(await get(0n)).toBe(1n)
      expect(await get(0n, 0n)).toBe(2n)
    })
  })

  describe('names', () => {
    async function alicesName(avatar = 'https://avatars.example/alice.png') {
      await setCode(registry, { 'function resolver(bytes32) view returns (address)': resolver })
      await setCode(universalResolver, {
        'function requireResolver(bytes) view returns ((bytes name, uint256 offset, bytes32 node, address resolver, bool extended))':
          { name: '0x', offset: 0n, node: nowhere, resolver, extended: false },
        'function reverse(bytes,uint256) view returns (string, address, address)': ['alice.eth', resolver, resolver],
      })
      await setCode(resolver, {
        'function addr(bytes32) view returns (address)': alice,
        'function text(bytes32,string) view returns (string)': avatar,
        'function name(bytes32) view returns (string)': 'alice.eth',
        'function supportsInterface(bytes4) view returns (bool)': false,
      })
    }

    test('are resolved, looked up and have a picture', async () => {
      await alicesName()
      const can = read()
      await expect(can.resolveName?.({ name: 'alice.eth' })).resolves.toBe(alice)
      await expect(can.lookupAddress?.({ address: alice })).resolves.toBe('alice.eth')
      await expect(can.lookupAddress?.({ address: 'alice' })).resolves.toBeNull()
      await expect(can.avatar?.({ name: 'alice.eth' })).resolves.toBe('https://avatars.example/alice.png')
    })

    test.each([
      ['data:image/svg+xml;base64,PHN2Zy8+', true],
      ['ipfs://bafy', false],
      ['eip155:1/erc721:0x00/1', false],
      ['javascript:alert(1)', false],
      ['http://avatars.example/alice.png', false],
      ['', false],
    ])('the avatar record "%s" is shown as it is: %s', async (value, shown) => {
      await alicesName(value)
      await expect(read().avatar?.({ name: 'alice.eth' })).resolves.toBe(shown ? value : null)
    })

    test('what can be no name is nobody’s, and so is a name without a resolver', async () => {
      await alicesName()
      await expect(read().resolveName?.({ name: 'not a name.eth' })).resolves.toBeNull()
      await expect(read().avatar?.({ name: 'a..eth' })).resolves.toBeNull()
      await setCode(universalResolver, {})
      await setCode(registry, { 'function resolver(bytes32) view returns (address)': `0x${'0'.repeat(40)}` })
      await expect(read().resolveName?.({ name: 'nobody.eth' })).resolves.toBeNull()
      await expect(read().lookupAddress?.({ address: alice })).resolves.toBeNull()
    })
  })

  describe('transactions', () => {
    async function sender() {
      const client = node()
      await client.setAutomine(false)
      const can = read()
      return {
        client,
        look: (hash: string, order?: string) => can.getTransaction?.({ chainId, account: alice, hash, order }),
        wait: (hash: string) => can.waitForTransaction?.({ chainId: chainId as ChainId<'eip155'>, hash }),
        nonce: await client.getTransactionCount({ address: alice }),
        send: (fields: { nonce: number; to?: `0x${string}`; value?: bigint; gwei?: bigint }) =>
          client.sendTransaction({
            account: alice,
            chain: null,
            to: fields.to ?? bob,
            value: fields.value ?? 5n,
            nonce: fields.nonce,
            maxFeePerGas: (fields.gwei ?? 10n) * 10n ** 9n,
            maxPriorityFeePerGas: (fields.gwei ?? 10n) * 10n ** 9n,
          }),
      }
    }

    test('one waits, then is included; one that nobody has heard of is unknown', async () => {
      const { client, look, nonce, send } = await sender()
      const hash = await send({ nonce })
      const value = { units: 5n, decimals: 18, symbol: 'ETH' }
      expect(await look(hash)).toEqual({ state: 'waiting', order: String(nonce), to: bob.toLowerCase(), value })
      await client.mine({ blocks: 1 })
      expect(await look(hash)).toMatchObject({ state: 'included', order: String(nonce) })
      expect(await look(nowhere, String(nonce + 1))).toEqual({ state: 'unknown' })
      expect(await look(nowhere, String(nonce))).toEqual({ state: 'superseded' })
    })

    test.each([
      ['repriced', {}, 'success'],
      ['cancelled', { to: alice, value: 0n }, 'reverted'],
      ['replaced', { value: 6n }, 'reverted'],
    ] as const)('one that is %s names the transaction in its place', async (reason, other, status) => {
      const { client, look, nonce, send, wait } = await sender()
      const first = await send({ nonce })
      const waiting = wait(first)
      await expect.poll(() => look(first)).toMatchObject({ state: 'waiting' })
      // The waiting one must have been seen before it is replaced, as a page sees it: that takes the wait three questions.
      for (let question = 0; question < 5; question++) await look(first)
      const hash = await send({ ...other, nonce, gwei: 50n })
      await client.mine({ blocks: 1 })
      expect(await waiting).toEqual({ status, replacement: { hash, reason } })
    })

    test('one that fails on chain is reverted', async () => {
      const { client, nonce, wait } = await sender()
      const hash = await client.sendTransaction({
        account: alice,
        chain: null,
        to: token,
        data: '0xdeadbeef',
        gas: 100_000n,
        nonce,
      })
      await client.mine({ blocks: 1 })
      expect(await wait(hash)).toEqual({ status: 'reverted' })
    })
  })
}
