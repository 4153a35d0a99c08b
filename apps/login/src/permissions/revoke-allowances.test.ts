import { createBlockchain, createHttp } from '@latchkey/api-client'
import { revokeCall } from '@latchkey/core/features/allowances'
import { allowanceAbi, deployAllowances, permit2Abi } from '@latchkey/services/allowances-testing'
import { type Bundler, startBundler } from '@latchkey/services/login-testing'
import { type Anvil, startAnvil } from '@latchkey/test-wallets/anvil'
import { createTestClient, encodeFunctionData, type Hex, http, maxUint256, parseEther, publicActions } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Site, startSite } from '../testing/site.fixture.ts'

const chainId = 'eip155:11155111'
let anvil: Anvil
let bundler: Bundler
let site: Site
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 11_155_111 })
  bundler = await startBundler(anvil.url)
  site = await startSite({
    chains: { [chainId]: anvil.url },
    login: { smartAccounts: { [chainId]: { bundler: bundler.bundler } } },
  })
}, 120_000)
afterAll(async () => {
  await site?.close()
  await bundler?.close()
  await anvil?.close()
})

test('ten allowances of a smart account are revoked by one batch: tokens, collections and Permit2', async () => {
  const frame = await site.openFrame()
  await frame.logIn(site.newEmail())
  const { address } = await frame.channel.request('GET_USER', { chainId, preferredAccountType: 'smartAccount' })
  const own = address as Hex
  const node = createTestClient({ mode: 'anvil', transport: http(anvil.url) }).extend(publicActions)
  await node.setBalance({ address: own, value: parseEther('10') })
  const { collection, permit2, token } = await deployAllowances(anvil.url)
  const ask = (method: string, params: unknown[]) =>
    frame.channel.request('RPC_REQUEST', { method, params, chainId }) as Promise<{ id: string; status?: number }>
  /** One batch of the account, to its end. */
  const batch = async (calls: readonly { to: string; data?: string | undefined }[]) => {
    const sending = ask('wallet_sendCalls', [{ version: '2.0.0', chainId: '0xaa36a7', atomicRequired: true, calls }])
    await frame.answer('approve')
    const { id } = await sending
    const statusOf = async () => (await ask('wallet_getCallsStatus', [id])).status
    await expect.poll(statusOf, { timeout: 20_000 }).toBe(200)
    return (await ask('wallet_getCallsStatus', [id])) as unknown as { receipts: unknown[] }
  }
  const services = createBlockchain(
    createHttp({
      baseUrl: site.url,
      fetch: (input, init) =>
        fetch(input, { ...init, headers: { ...init?.headers, origin: 'https://app.shop.example' } }),
      params: { projectId: 'shop', st: 'latchkey', sv: '1' },
    }),
    { guard: { href: (link) => link, icon: (link) => link }, warn: (message) => expect.unreachable(message) },
  )
  const list = async (forceUpdate: number) =>
    (await services.getAllowances({ address: own, chainId, forceUpdate })).allowances

  const spender = (digit: number): Hex => `0x${String(digit).repeat(40)}`
  const approve = (to: Hex, value: bigint) =>
    encodeFunctionData({ abi: allowanceAbi, functionName: 'approve', args: [to, value] })
  const operator = (to: Hex) =>
    encodeFunctionData({ abi: allowanceAbi, functionName: 'setApprovalForAll', args: [to, true] })
  const through = encodeFunctionData({
    abi: permit2Abi,
    functionName: 'approve',
    args: [token, spender(9), 5n, 281_474_976_710_655],
  })
  await batch([
    { to: token, data: encodeFunctionData({ abi: allowanceAbi, functionName: 'mint', args: [own, 100n] }) },
    ...[1, 2, 3, 4, 5, 6].map((digit) => ({ to: token, data: approve(spender(digit), maxUint256) })),
    ...[7, 8].map((digit) => ({ to: collection, data: operator(spender(digit)) })),
    { to: token, data: approve(permit2, 50n) },
    { to: permit2, data: through },
  ])
  const before = await list(1)
  expect(before).toHaveLength(10)
  expect(before.filter(({ atRisk, unlimited }) => unlimited && atRisk === '100')).toHaveLength(6)

  const { receipts } = await batch(before.map(revokeCall))
  expect(receipts).toHaveLength(1)
  expect(await list(2)).toEqual([])
}, 60_000)
