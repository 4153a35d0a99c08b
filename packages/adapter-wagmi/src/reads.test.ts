import type { AdapterInstance } from '@latchkey/core/ports'
import { type Anvil, startAnvil } from '@latchkey/test-wallets/anvil'
import { createConfig, http } from '@wagmi/core'
import { createTestClient, parseAbi, publicActions } from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { answeringContract, encodeAnswers } from '../../eip1193/src/testing/answering-contract.fixture.ts'
import { openPage, toNetwork } from '../../eip1193/src/testing/page.fixture.ts'
import { phone } from '../../eip1193/src/testing/phone.fixture.ts'
import { evmReadCases } from '../../eip1193/src/testing/read-cases.fixture.ts'
import { alice, chainId, token } from '../../eip1193/src/testing/read-kit.fixture.ts'
import { testContext } from './testing/context.fixture.ts'
import { nameCases, setNames } from './testing/name-cases.fixture.ts'
import { onNetworks } from './testing/on-networks.fixture.ts'
import { wagmiAdapter } from './wagmi-adapter.ts'

const transfer = 'function transfer(address,uint256) returns (bool)'

// viem makes numbers of what fits into one.
evmReadCases(onNetworks(), { names: nameCases, small: 5 })

describe('a phone wallet', () => {
  let ethereum: Anvil
  const node = () => createTestClient({ mode: 'anvil', transport: http(ethereum.url) }).extend(publicActions)

  beforeAll(async () => {
    ethereum = await startAnvil({ chainId: 1 })
    const bytecode = answeringContract(encodeAnswers({ [transfer]: true }))
    await node().setCode({ address: token, bytecode })
  })
  afterAll(() => ethereum.close())

  async function adopted(options: Parameters<typeof onNetworks>[0] = {}) {
    const chains = { home: ethereum, away: ethereum }
    const networks = [toNetwork(ethereum, 'Ethereum')]
    const { adopt, can }: AdapterInstance<'eip155'> = openPage(onNetworks(options), chains).load({ networks }).instance
    const { transport, wallet } = phone(chains)
    const connection = await adopt(transport)
    return { can, controls: wallet.controls, on: { connectionId: connection.id, account: alice, chainId } as const }
  }

  test('[S7.25] connects, signs, sends, estimates gas, writes contracts; ENS addresses and avatars are looked up', async () => {
    await setNames({ node: node as never })
    const { can, on } = await adopted()
    await expect(can.signMessage?.({ ...on, message: 'hello' })).resolves.toMatchObject({ scheme: 'eip191' })
    const transaction = { to: alice, value: 1n }
    await expect(can.estimateFee?.({ ...on, transaction })).resolves.toMatchObject({ gas: 21_000n })
    const hash = expect.stringMatching(/^0x.{64}$/)
    await expect(can.sendTransaction?.({ ...on, transaction })).resolves.toEqual({ hash })
    const call = { address: token, abi: parseAbi([transfer]), functionName: 'transfer', args: [alice, 5n] }
    await expect(can.writeContract?.({ ...on, call })).resolves.toEqual({ hash })
    await expect(can.resolveName?.({ name: 'alice.eth' })).resolves.toBe(alice)
    await expect(can.avatar?.({ name: 'alice.eth' })).resolves.toBe('https://avatars.example/alice.png')
  })

  test.each([
    ['by itself', '0xabcd'],
    ['as viem’s object', { value: '0xabcd', required: true }],
  ])('the `dataSuffix` of the app’s config, %s, ends the data of what is sent', async (_name, dataSuffix) => {
    const { can, controls, on } = await adopted({ dataSuffix })
    const call = { address: token, abi: [transfer], functionName: 'transfer', args: [alice, 5n] }
    await can.writeContract?.({ ...on, call })
    const { hash = '' } = (await can.sendTransaction?.({ ...on, transaction: { to: alice, value: 1n } })) ?? {}
    const sent = controls.requests().filter(({ method }) => method === 'eth_sendTransaction')
    expect(sent.map(({ params }) => params)).toMatchObject([
      [{ to: token, data: expect.stringMatching(/^0xa9059cbb.{128}abcd$/) }],
      [{ to: alice, data: '0xabcd' }],
    ])
    await can.waitForTransaction?.({ chainId, hash })
    const { input, nonce, value } = await node().getTransaction({ hash: hash as `0x${string}` })
    expect([input, value]).toEqual(['0xabcd', 1n])
    // What was sent is read without it, by its hash and by its nonce, to be compared with what was asked for.
    for (const which of [{ hash }, { hash: '', order: String(nonce) }])
      expect(await can.getTransaction?.({ account: alice, chainId, ...which })).toMatchObject({ data: '0x' })
  })
})

test('a wallet on a chain that the config doesn’t have can still send there', async () => {
  const away = await startAnvil({ chainId: 31338 })
  onTestFinished(() => away.close())
  const page = openPage(onNetworks(), { home: away, away })
  page.wallet()
  const ethereum = toNetwork({ ...away, chainId: 1 }, 'Ethereum')
  const { connect, can } = page.load({ networks: [ethereum] }).instance
  const { connection } = await connect({ connectorId: 'test.alpha' })
  const on = { connectionId: connection.id, account: alice, chainId: connection.chainId }
  expect(on.chainId).toBe('eip155:31338')
  const transaction = { to: alice, value: 1n }
  expect(await can.sendTransaction?.({ ...on, transaction })).toEqual({ hash: expect.stringMatching(/^0x.{64}$/) })
  await expect(can.estimateFee?.({ ...on, transaction })).rejects.toMatchObject({ code: 'network/not-found' })
})

test('the chain is read by the app’s transports, not by the addresses of the chain record', async () => {
  const chain = await startAnvil({ chainId: 1 })
  onTestFinished(() => chain.close())
  const record = { ...mainnet, rpcUrls: { default: { http: ['http://127.0.0.1:9'] } } }
  const config = createConfig({ chains: [record], transports: { 1: http(chain.url) }, storage: null })
  const { can } = wagmiAdapter({ config }).create(testContext())
  await expect(can.getCode?.({ chainId, address: token })).resolves.toBe('0x')
  await expect(can.readContract?.({ chainId, call: { data: '0x60206000f3' } })).resolves.toBe(`0x${'0'.repeat(64)}`)
})

test('without an Ethereum mainnet there are no names', () => {
  const { contracts: _, ...bare } = mainnet
  const config = createConfig({ chains: [bare], transports: { 1: http() }, storage: null })
  const { can } = wagmiAdapter({ config }).create(testContext())
  expect(can.resolveName).toBeUndefined()
  expect(can.lookupAddress).toBeUndefined()
  expect(can.avatar).toBeUndefined()
})
