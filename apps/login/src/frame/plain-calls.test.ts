import { refusalOf } from '@latchkey/frame/protocol'
import { permissionContracts } from '@latchkey/frame/wire'
import { type Anvil, startAnvil } from '@latchkey/test-wallets/anvil'
import { createPublicClient, createTestClient, type Hex, http, parseEther, stringToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeCalls } from '../smart-account/key-account.ts'
import { chainId, type Site, startSite } from '../testing/site.fixture.ts'

const hexChain = '0x7a69'
const friend = '0x000000000000000000000000000000000000bEEF'
const reverting = '0x000000000000000000000000000000000000dEaD'
let anvil: Anvil
let site: Site
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  site = await startSite({ chains: { [chainId]: anvil.url } })
  await createTestClient({ mode: 'anvil', transport: http(anvil.url) }).setCode({
    address: reverting,
    bytecode: '0x60006000fd',
  })
})
afterAll(async () => {
  await site?.close()
  await anvil?.close()
})

/** A visitor who is logged in and has one ether, on a network without a bundler. */
async function visitor() {
  const frame = await site.openFrame()
  const { user } = await frame.logIn(site.newEmail())
  const address = user.address as Hex
  const test = createTestClient({ mode: 'anvil', transport: http(anvil.url) })
  await test.setBalance({ address, value: parseEther('1') })
  const ask = (method: string, params: unknown[]) => frame.channel.request('RPC_REQUEST', { method, params })
  const done = async (id: string) => {
    const look = async () => (await ask('wallet_getCallsStatus', [id])) as { status: number; receipts: unknown[] }
    await expect.poll(async () => (await look()).status, { timeout: 15_000 }).not.toBe(100)
    return look()
  }
  const bundle = (change: object = {}) => ({
    version: '2.0.0',
    chainId: hexChain,
    from: address,
    atomicRequired: false,
    calls: [{ to: friend, value: '0x7' }, { to: friend }],
    ...change,
  })
  return { ...frame, ask, address, bundle, done }
}

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => refusalOf(error)?.code,
  )

test('two transactions that wait for the visitor at once both happen, and neither replaces the other', async () => {
  const { address, answer, approvals, ask } = await visitor()
  const node = createPublicClient({ transport: http(anvil.url) })
  const before = await node.getBalance({ address: friend })
  const sending = ['0x3', '0x5'].map((value) => ask('eth_sendTransaction', [{ from: address, to: friend, value }]))
  await expect.poll(() => approvals.getState().waiting).toBe(1)
  // The visitor approves the second while the first is still on its way.
  await answer('approve')
  await answer('approve')
  for (const hash of (await Promise.all(sending)) as Hex[])
    expect((await node.waitForTransactionReceipt({ hash })).status).toBe('success')
  expect([await node.getTransactionCount({ address }), await node.getBalance({ address: friend })]).toEqual([
    2,
    before + 8n,
  ])
})

test('the account sends from another device while the visitor is asked: the transaction comes after that one', async () => {
  const { address, answer, ask, questions } = await visitor()
  const sending = ask('eth_sendTransaction', [{ from: address, to: friend, value: '0x3' }])
  await expect.poll(() => questions.length).toBe(1)
  await createTestClient({ mode: 'anvil', transport: http(anvil.url) }).setNonce({ address, nonce: 4 })
  await answer('approve')
  const node = createPublicClient({ transport: http(anvil.url) })
  expect((await node.waitForTransactionReceipt({ hash: (await sending) as Hex })).status).toBe('success')
  expect(await node.getTransactionCount({ address })).toBe(5)
})

describe('calls of a plain account', () => {
  test('happen one after the other with one approval; the status names each transaction', async () => {
    const { address, answer, ask, bundle, done, questions } = await visitor()
    expect(await ask('wallet_getCapabilities', [address, [hexChain]])).toEqual({
      [hexChain]: { atomic: { status: 'unsupported' } },
    })
    const sending = ask('wallet_sendCalls', [bundle()])
    await answer('approve')
    const { id } = (await sending) as { id: string }
    const status = await done(id)
    expect(status).toMatchObject({ status: 200, atomic: false })
    expect(status.receipts).toHaveLength(2)
    expect(questions).toMatchObject([{ kind: 'calls', isAtomic: false, payer: 'visitor' }])
    expect(await createPublicClient({ transport: http(anvil.url) }).getCode({ address })).toBeUndefined()
  })

  test('are refused where they must happen at once', async () => {
    const { ask, bundle, questions } = await visitor()
    expect(await refusal(ask('wallet_sendCalls', [bundle({ atomicRequired: true })]))).toBe(
      'login/atomicity-unsupported',
    )
    expect(questions).toEqual([])
  })

  test('are refused if their data would hide further calls: calls to the account itself, or to the manager of delegations', async () => {
    const { address, ask, bundle, questions } = await visitor()
    const hidden = encodeCalls([
      { to: friend, value: 1n, data: '0x' },
      { to: friend, value: parseEther('0.9'), data: '0x' },
    ])
    for (const to of [address, address.toLowerCase(), permissionContracts.delegationManager]) {
      const call = { to, data: hidden }
      await expect(ask('eth_sendTransaction', [{ from: address, ...call }])).rejects.toThrow('call itself')
      await expect(ask('eth_sendTransaction', [{ from: address, to, input: hidden }])).rejects.toThrow('call itself')
      await expect(ask('wallet_sendCalls', [bundle({ calls: [{ to: friend }, call] })])).rejects.toThrow('call itself')
    }
    // A note to the account itself is refused too: before it is in a block the account can follow a contract, which reads the note as calls.
    const note = { to: address, data: stringToHex('order 12') }
    await expect(ask('eth_sendTransaction', [{ from: address, ...note }])).rejects.toThrow('call itself')
    expect(questions).toEqual([])
  })

  test('a call that fails stops those behind it, and the status says partly', async () => {
    const { answer, ask, bundle, done } = await visitor()
    const calls = [
      { to: friend, value: '0x1' },
      { to: reverting, data: '0x' },
      { to: friend, value: '0x1' },
    ]
    const sending = ask('wallet_sendCalls', [bundle({ calls })])
    await answer('approve')
    const status = await done(((await sending) as { id: string }).id)
    expect(status.status).toBe(600)
    expect(status.receipts).toHaveLength(1)
  })
})
