import { createBlockchain, createHttp } from '@latchkey/api-client'
import { waitForReceipt } from '@latchkey/test-wallets/anvil'
import { encodeFunctionData, type Hex, maxUint160, maxUint256 } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChainRpc } from '../blockchain/chain-rpc.ts'
import { createTestBlockchain } from '../blockchain/test/create-test-blockchain.ts'
import { accounts, alice, bob, type LocalChain, startLocalChain } from '../blockchain/test/local-chain.ts'
import { type Services, startServices } from '../index.ts'
import { completeAllowances } from './complete-allowances.ts'
import type { WireAllowance } from './list-allowances.ts'
import { readApprovals } from './read-approvals.ts'
import { allowanceAbi, deployAllowances, permit2Abi } from './test/deploy-allowances.ts'

let chain: LocalChain
let services: Services
let at: Awaited<ReturnType<typeof deployAllowances>>
const spender = (digit: number): Hex => `0x${String(digit).repeat(40)}`
const send = async (to: Hex, data: Hex) => {
  const hash = await chain.client.sendTransaction({ account: bob, chain: null, to, data, gas: 300_000n })
  await waitForReceipt(chain.client, hash)
}
const approve = (to: Hex, who: Hex, value: bigint) =>
  send(to, encodeFunctionData({ abi: allowanceAbi, functionName: 'approve', args: [who, value] }))
const operator = (who: Hex, on: boolean) =>
  send(at.collection, encodeFunctionData({ abi: allowanceAbi, functionName: 'setApprovalForAll', args: [who, on] }))
const permit = (who: Hex, amount: bigint, until: number) =>
  send(
    at.permit2,
    encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args: [at.token, who, amount, until] }),
  )
const mint = (to: Hex, value: bigint) =>
  send(to, encodeFunctionData({ abi: allowanceAbi, functionName: 'mint', args: [bob, value] }))

beforeAll(async () => {
  chain = await startLocalChain()
  at = await deployAllowances(chain.url)
  services = await startServices({ port: 0, logLevel: 'silent', chains: { [chain.chainId]: chain.url } })
})
afterAll(async () => {
  await services.close()
  await chain.close()
})
const list = (forceUpdate?: number, address: Hex = bob) =>
  createBlockchain(
    createHttp({ baseUrl: services.url, fetch, params: { projectId: 'local', st: 'latchkey', sv: '1' } }),
    { guard: { href: (link) => link, icon: (link) => link }, warn: (message) => expect.unreachable(message) },
  ).getAllowances({ address, chainId: chain.chainId, forceUpdate })

test('current allowances are listed with the amount at risk: tokens, Permit2, whole collections and single items', async () => {
  const tomorrow = Math.floor(Date.now() / 1000) + 86_400
  await mint(at.token, 5_000_000n)
  await mint(at.collection, 7n)
  await approve(at.token, spender(1), maxUint256)
  await approve(at.token, spender(2), 9_000_000n)
  await approve(at.token, spender(2), 2_000_000n)
  // Taken back, so not in the list.
  await approve(at.token, spender(3), 1n)
  await approve(at.token, spender(3), 0n)
  await operator(spender(4), true)
  await operator(spender(5), true)
  await operator(spender(5), false)
  await approve(at.collection, spender(6), 7n)
  await approve(at.token, at.permit2, 1_000_000n)
  await permit(spender(7), maxUint160, tomorrow)
  await permit(spender(8), 5n, 1)
  // Another test's list may be kept.
  const { allowances, since } = await list(1)
  const shown = allowances
    .map(({ amount, atRisk, kind, spender: who, unlimited }) => [kind, who.slice(2, 4), amount, atRisk, unlimited])
    .sort()
  expect(since).toBeUndefined()
  expect(shown).toEqual([
    ['erc20', '00', '1000000', '1000000', false],
    ['erc20', '11', String(maxUint256), '5000000', true],
    ['erc20', '22', '2000000', '2000000', false],
    ['item', '66', undefined, '1', false],
    ['operator', '44', undefined, '1', false],
    // The token lets Permit2 take no more than this.
    ['permit2', '77', '1000000', '1000000', false],
  ])
  const [first] = allowances
  expect(first).toMatchObject({ approvedAt: expect.any(String), hash: expect.stringMatching(/^0x/) })
  expect(allowances.find(({ kind }) => kind === 'erc20')).toMatchObject({ symbol: 'ALW', decimals: 6 })
  expect(allowances.find(({ kind }) => kind === 'item')?.tokenId).toBe('7')
})

test('a list is kept a moment, and read again when the visitor has changed something', async () => {
  const count = async (force?: number) => (await list(force)).allowances.length
  const before = await count(1)
  await approve(at.token, spender(9), 1n)
  expect(await count()).toBe(before)
  expect(await count(1)).toBe(before + 1)
  // The next list is no older than that one.
  expect(await count()).toBe(before + 1)
  await approve(at.token, spender(9), 0n)
})

test('a node that answers few blocks at a time is asked for halves, the newest first, and the list says how far it went', async () => {
  const asked: (readonly [number, number])[] = []
  const limited = (most: number): ChainRpc => ({
    chainId: chain.chainId,
    call: async () => '0xffff',
    async batch([call]) {
      const [{ fromBlock, toBlock }] = (call?.params ?? [{}]) as [{ fromBlock: Hex; toBlock: Hex }]
      const range = [Number(fromBlock), Number(toBlock)] as const
      asked.push(range)
      return range[1] - range[0] < most
        ? [{ result: [] }]
        : [{ error: { code: -32005, message: 'query returned more than 10000 results' } }]
    },
  })
  expect((await readApprovals(limited(70_000), alice)).from).toBe(0)
  asked.length = 0
  const { from } = await readApprovals(limited(256), alice)
  expect(from).toBeGreaterThan(0)
  expect(from).toBeLessThan(0xffff)
  expect(asked.length).toBeLessThanOrEqual(60)
})

test('a contract that logs approvals in the account’s name pushes no real one out', async () => {
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const approval = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
  const log = (contract: string, spenderOf: number, block: number) => ({
    address: `0x${contract.repeat(40)}`,
    topics: [approval, `0x${alice.slice(2).padStart(64, '0')}`, `0x${word(spenderOf)}`],
    blockNumber: `0x${block.toString(16)}`,
    transactionHash: `0x${word(block)}`,
  })
  const rpcOf = (logs: readonly object[]): ChainRpc => ({
    chainId: chain.chainId,
    call: async () => '0xffff',
    batch: async () => [{ result: logs }],
  })
  const forged = Array.from({ length: 5_000 }, (_, n) => log('5', n + 1, 100 + n))
  const { approvals, from, more } = await readApprovals(rpcOf([log('a', 7, 50), ...forged]), alice)
  expect(approvals.filter(({ token }) => token === `0x${'a'.repeat(40)}`)).toHaveLength(1)
  expect([approvals.length, approvals[0]?.block, from]).toEqual([251, 5099, 0])
  // What isn't told is said to be missing.
  expect(more).toBe(true)
  // Not even those of 30 such contracts.
  const crowd = Array.from({ length: 3_000 }, (_, n) => ({
    ...log('5', n + 1, 100 + n),
    address: `0x${word((n % 30) + 1).slice(24)}`,
  }))
  const crowded = await readApprovals(rpcOf([log('a', 7, 50), ...crowd]), alice)
  expect(crowded.approvals.filter(({ token }) => token === `0x${'a'.repeat(40)}`)).toHaveLength(0)
  expect([crowded.approvals.length, crowded.from > 50]).toEqual([1000, true])
  // With many contracts the answer has the newest ones, and says where the list begins.
  const many = Array.from({ length: 1_500 }, (_, n) => ({
    ...log('5', 1, 100 + n),
    address: `0x${word(n + 1).slice(24)}`,
  }))
  const list = await readApprovals(rpcOf(many), alice)
  expect([list.approvals.length, list.from, list.more]).toEqual([1000, 600, false])
})

test('all approvals of a contract are listed, even more than 50', async () => {
  const owner = accounts[5]?.address as Hex
  const calls = Array.from({ length: 70 }, (_, n) => `0x${(n + 1).toString(16).padStart(40, '9')}` as Hex)
  await send(at.token, encodeFunctionData({ abi: allowanceAbi, functionName: 'mint', args: [owner, 1000n] }))
  let last: Hex = '0x'
  for (const who of calls) {
    const data = encodeFunctionData({ abi: allowanceAbi, functionName: 'approve', args: [who, 5n] })
    last = await chain.client.sendTransaction({ account: owner, chain: null, to: at.token, data, gas: 300_000n })
  }
  await waitForReceipt(chain.client, last)
  const { allowances, more, since } = await list(1, owner)
  expect(allowances.map(({ spender: who }) => who.toLowerCase()).toSorted()).toEqual(calls.toSorted())
  expect([more, since]).toEqual([undefined, undefined])
})

test('spenders are named by their published descriptions with the source, and what is at risk has its worth', async () => {
  const blockchain = await createTestBlockchain({ chains: { [chain.chainId]: [chain.url] } })
  const known = spender(1)
  await blockchain.descriptors.replace(
    [
      {
        chainId: chain.chainId,
        address: known,
        source: 'uniswap/router.json',
        descriptor: { metadata: { owner: 'Uni\u202eswap', contractName: 'Router' } },
      },
      {
        chainId: chain.chainId,
        address: spender(2),
        source: 'other/broken.json',
        descriptor: { metadata: { owner: 7 } },
      },
    ],
    0,
  )
  const allowance = (who: Hex, change: Partial<WireAllowance> = {}): WireAllowance => ({
    kind: 'erc20',
    token: at.token,
    name: 'Allowed',
    symbol: 'ALW',
    decimals: 6,
    spender: who,
    tokenId: null,
    amount: '5000000',
    unlimited: false,
    balance: '2500000',
    atRisk: '2500000',
    approvedAt: null,
    hash: `0x${'1'.repeat(64)}`,
    expiresAt: null,
    ...change,
  })
  const prices = { prices: async () => new Map([[`${chain.chainId}:${at.token.toLowerCase()}`, { price: '2.5' }]]) }
  const { allowances } = await completeAllowances({ ...blockchain, prices }, chain.chainId, {
    allowances: [
      allowance(known),
      allowance(spender(2), { atRisk: null }),
      allowance(spender(3), { kind: 'operator' }),
    ],
    since: null,
    more: false,
  })
  const shown = JSON.parse(JSON.stringify(allowances)) as typeof allowances
  expect(shown.map(({ atRiskValue, spenderName, spenderSource }) => [spenderName, spenderSource, atRiskValue])).toEqual(
    [
      ['Uniswap: Router', 'uniswap/router.json', 6.25],
      [null, null, null],
      [null, null, null],
    ],
  )
  await blockchain.close()
})

test('error: an address or a chain that can’t have allowances', async () => {
  const ask = async (path: string) => (await fetch(`${services.url}${path}&projectId=local`)).status
  expect(await ask(`/v1/account/${bob}/allowances?chainId=eip155:5`)).toBe(404)
  expect(await ask(`/v1/account/nothing/allowances?chainId=${chain.chainId}`)).toBe(400)
  expect(await ask(`/v1/account/${bob}/allowances?x=1`)).toBe(400)
})
