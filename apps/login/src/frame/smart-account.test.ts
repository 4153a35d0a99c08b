import { refusalOf } from '@latchkey/frame/protocol'
import { delegatedCode, smartAccountContract } from '@latchkey/frame/wire'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeCalls } from '../smart-account/key-account.ts'
import {
  smartChain as chainId,
  friend,
  smartChainHex as hexChain,
  plainChain,
  type SmartScene,
  shopCall,
  shopContract,
  startSmartScene,
} from '../testing/smart-scene.fixture.ts'

let scene: SmartScene
beforeAll(async () => {
  scene = await startSmartScene()
}, 120_000)
afterAll(() => scene?.close())

const chain = () => scene.node()
const fund = (address: string) => scene.fund(address)

/** A contract that undoes every call. */
async function placeReverting(): Promise<Hex> {
  const address = '0x000000000000000000000000000000000000dEaD'
  await chain().setCode({ address, bytecode: '0x60006000fd' })
  return address
}

/** A visitor who is logged in, on the network with smart accounts. */
async function visitor(type: 'eoa' | 'smartAccount' = 'smartAccount') {
  const frame = await scene.site.openFrame()
  await frame.logIn(scene.site.newEmail())
  const user = await frame.channel.request('GET_USER', { chainId, preferredAccountType: type })
  const ask = (method: string, params: unknown[], chain: string = chainId) =>
    frame.channel.request('RPC_REQUEST', { method, params, chainId: chain })
  const address = user.address as Hex
  const done = async (id: string) => {
    const look = async () => (await ask('wallet_getCallsStatus', [id])) as { status: number; receipts: unknown[] }
    await expect.poll(async () => (await look()).status, { timeout: 20_000 }).not.toBe(100)
    return look()
  }
  const bundle = (change: object = {}) => ({
    version: '2.0.0',
    chainId: hexChain,
    from: address,
    atomicRequired: true,
    calls: [
      { to: friend, value: '0x7' },
      { to: shopContract, data: shopCall },
    ],
    ...change,
  })
  return { ...frame, ask, address, bundle, done, user }
}
const reason = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => refusalOf(error)?.code,
  )

describe('the account type', () => {
  test('[S1.11] an account is plain or smart at the same address, where implementation, EntryPoint and bundler answer', async () => {
    const { channel, user } = await visitor('eoa')
    expect(user.accounts).toEqual([
      { namespace: 'eip155', address: user.address, type: 'eoa' },
      { namespace: 'eip155', address: user.address, type: 'smartAccount' },
      { namespace: 'solana', address: expect.any(String), type: 'eoa' },
    ])
    expect(user).toMatchObject({ preferredAccountType: 'eoa', smartAccountDeployed: false })
    const networks = await channel.request('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined)
    expect(networks).toEqual({ smartAccountEnabledNetworks: [11155111] })
    const set = await channel.request('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
    expect(set).toEqual({ type: 'smartAccount', address: user.address })
    expect(await channel.request('INIT_SMART_ACCOUNT', undefined)).toEqual({ address: user.address, isDeployed: false })
    expect((await channel.request('GET_USER', undefined)).preferredAccountType).toBe('smartAccount')
  })

  test('a network without a bundler has the plain account alone, and says so', async () => {
    const { channel } = await visitor()
    const user = await channel.request('GET_USER', { chainId: plainChain })
    expect(user.preferredAccountType).toBe('eoa')
    expect(user.accounts?.map(({ type }) => type)).toEqual(['eoa', 'eoa'])
    const set = channel.request('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
    expect(await reason(set)).toBe('login/no-smart-account')
  })
})

describe('calls of a smart account', () => {
  test('that wait for the visitor while earlier ones happen come after them', async () => {
    const { address, answer, ask, bundle, done, questions } = await visitor()
    await fund(address)
    const before = await chain().getBalance({ address: friend })
    const [first, second] = [3, 5].map((value) =>
      ask('wallet_sendCalls', [bundle({ calls: [{ to: friend, value: `0x${value}` }] })]),
    )
    await answer('approve')
    // On a busy machine the second may be asked about first.
    const { id } = (await Promise.race([first, second])) as { id: string }
    expect(await done(id)).toMatchObject({ status: 200 })
    await answer('approve')
    for (const sent of (await Promise.all([first, second])) as { id: string }[])
      expect(await done(sent.id)).toMatchObject({ status: 200 })
    expect(questions).toHaveLength(2)
    expect(await chain().getBalance({ address: friend })).toBe(before + 8n)
  })

  test('that are approved while earlier ones wait for a block come after them', async () => {
    const { address, answer, approvals, ask, bundle, done } = await visitor()
    await fund(address)
    const before = await chain().getBalance({ address: friend })
    const bundles = [3, 5].map((value) =>
      ask('wallet_sendCalls', [bundle({ calls: [{ to: friend, value: `0x${value}` }] })]),
    )
    await expect.poll(() => approvals.getState().waiting).toBe(1)
    await answer('approve')
    await answer('approve')
    for (const sent of (await Promise.all(bundles)) as { id: string }[])
      expect(await done(sent.id)).toMatchObject({ status: 200 })
    expect(await chain().getBalance({ address: friend })).toBe(before + 8n)
  })

  test('several calls happen at once with one approval, which names the contract that the address becomes', async () => {
    const { address, answer, ask, bundle, channel, done, questions } = await visitor()
    await fund(address)
    const before = await chain().getBalance({ address: friend })
    expect(await ask('wallet_getCapabilities', [address, [hexChain]])).toEqual({
      [hexChain]: { atomic: { status: 'ready' }, paymasterService: { supported: true } },
    })
    const sending = ask('wallet_sendCalls', [bundle()])
    await answer('approve')
    const { id } = (await sending) as { id: string }
    const status = await done(id)
    expect(status).toMatchObject({ version: '2.0.0', id, chainId: hexChain, status: 200, atomic: true })
    expect(status.receipts).toHaveLength(1)
    expect(questions).toMatchObject([
      {
        kind: 'calls',
        chainId,
        isAtomic: true,
        payer: 'visitor',
        isSponsorshipRefused: false,
        becomes: smartAccountContract.implementation,
        calls: [
          { to: friend, value: 7n, data: '0x' },
          { to: shopContract, value: 0n, data: shopCall },
        ],
      },
    ])
    expect(await chain().getBalance({ address: friend })).toBe(before + 7n)
    expect(await chain().getCode({ address })).toBe(delegatedCode)
    expect(await ask('wallet_getCapabilities', [address, [hexChain]])).toMatchObject({
      [hexChain]: { atomic: { status: 'supported' } },
    })
    expect((await channel.request('GET_USER', undefined)).smartAccountDeployed).toBe(true)
  })

  test('all or nothing: a call that fails undoes the others', async () => {
    const { address, ask, bundle } = await visitor()
    await fund(address)
    const before = await chain().getBalance({ address: friend })
    const calls = [
      { to: friend, value: '0x1' },
      { to: await placeReverting(), data: '0x' },
    ]
    await expect(ask('wallet_sendCalls', [bundle({ calls })])).rejects.toMatchObject({ code: 'login/failed' })
    expect(await chain().getBalance({ address: friend })).toBe(before)
  })

  test('without any ether, calls that the operator sponsors go through, and the question says that the operator pays', async () => {
    const { address, answer, ask, bundle, done, questions } = await visitor()
    const calls = [{ to: shopContract, data: shopCall }]
    const capabilities = { paymasterService: { url: 'https://paymaster.example/' } }
    const sending = ask('wallet_sendCalls', [bundle({ calls, capabilities })])
    await answer('approve')
    const { id } = (await sending) as { id: string }
    expect(await done(id)).toMatchObject({ status: 200 })
    expect(questions).toMatchObject([{ kind: 'calls', payer: 'operator', isSponsorshipRefused: false }])
    expect(await chain().getBalance({ address })).toBe(0n)
  })

  test('if the operator does not pay, the question says so and the visitor may pay', async () => {
    const { address, answer, ask, bundle, done, questions } = await visitor()
    await fund(address)
    const capabilities = { paymasterService: { url: 'https://paymaster.example/' } }
    const sending = ask('wallet_sendCalls', [bundle({ calls: [{ to: friend, value: '0x1' }], capabilities })])
    await answer('approve')
    expect(await done(((await sending) as { id: string }).id)).toMatchObject({ status: 200 })
    expect(questions).toMatchObject([{ payer: 'visitor', isSponsorshipRefused: true }])
  })

  test('a transaction is one call, and its hash that of the transaction which carries it', async () => {
    const { address, answer, ask } = await visitor()
    await fund(address)
    const sending = ask('eth_sendTransaction', [{ from: address, to: friend, value: '0x3' }])
    await answer('approve')
    const receipt = await chain().getTransactionReceipt({ hash: (await sending) as Hex })
    expect(receipt.to).toBe(smartAccountContract.entryPoint.toLowerCase())
  })

  test('calls and operations wait for the visitor, and where the contracts of permissions are missing none is granted', async () => {
    const { address, approvals, ask, bundle } = await visitor()
    await fund(address)
    const codeOf = (promise: Promise<unknown>) => promise.catch((error: { code: string }) => error.code)
    const operation = {
      sender: address,
      nonce: '0x0',
      callData: encodeCalls([{ to: friend, value: 5n, data: '0x' }]),
      maxFeePerGas: '0x2540be400',
      maxPriorityFeePerGas: '0x2540be400',
    }
    const sending = [
      codeOf(ask('wallet_sendCalls', [bundle()])),
      codeOf(ask('eth_sendUserOperation', [operation, smartAccountContract.entryPoint])),
    ]
    await expect.poll(() => approvals.getState().waiting).toBe(1)
    const permission = { type: 'native-token-recurring-allowance', data: { allowance: '0x1', start: 1, period: 60 } }
    const signer = { type: 'account', data: { address: friend } }
    const expiry = Math.floor(Date.now() / 1000) + 3600
    const wanted = { chainId: hexChain, expiry, signer, permissions: [permission] }
    expect(await reason(ask('wallet_grantPermissions', [wanted]))).toBe('login/no-permissions')
    for (let next = approvals.getState().current; next; next = approvals.getState().current) approvals.reject(next.id)
    expect(await Promise.all(sending)).toEqual(['connection/user-rejected', 'connection/user-rejected'])
    expect(await chain().getCode({ address })).toBeUndefined()
  })

  test('an app’s own operation is shown as the calls that it makes, and sent', async () => {
    const { address, answer, ask, questions } = await visitor()
    await fund(address)
    const callData = encodeCalls([{ to: friend, value: 5n, data: '0x' }])
    const { entryPoint } = smartAccountContract
    const nonce = await ask('eth_call', [
      { to: entryPoint, data: `0x35567e1a${address.slice(2).padStart(64, '0')}${'0'.repeat(64)}` },
      'latest',
    ])
    const operation = {
      sender: address,
      nonce,
      callData,
      maxFeePerGas: '0x2540be400',
      maxPriorityFeePerGas: '0x2540be400',
    }
    const sending = ask('eth_sendUserOperation', [operation, entryPoint])
    await answer('approve')
    const hash = await sending
    await expect.poll(() => ask('eth_getUserOperationReceipt', [hash]), { timeout: 20_000 }).toBeTruthy()
    expect(questions).toMatchObject([{ kind: 'calls', calls: [{ to: friend, value: 5n, data: '0x' }] }])
    expect(await ask('eth_supportedEntryPoints', [])).toEqual([entryPoint])
    const toItself = encodeCalls([{ to: address, value: 0n, data: callData }])
    await expect(ask('eth_sendUserOperation', [{ ...operation, callData: toItself }, entryPoint])).rejects.toThrow(
      'call itself',
    )
    const unread = { ...operation, callData: '0xdeadbeef' }
    await expect(ask('eth_sendUserOperation', [unread, entryPoint])).rejects.toThrow('An error occurred')
    await expect(ask('eth_sendUserOperation', [operation, shopContract])).rejects.toThrow('An error occurred')
  })
})

describe('bundles', () => {
  test('an id of the app counts once; an unknown one, an unknown capability and too many calls are refused by name', async () => {
    const { address, answer, ask, bundle } = await visitor()
    await fund(address)
    const first = ask('wallet_sendCalls', [bundle({ id: 'order-7' })])
    await answer('approve')
    expect(await first).toEqual({ id: 'order-7' })
    expect(await reason(ask('wallet_sendCalls', [bundle({ id: 'order-7' })]))).toBe('login/duplicate-bundle')
    expect(await reason(ask('wallet_getCallsStatus', ['nothing']))).toBe('login/unknown-bundle')
    const capabilities = { auxiliaryFunds: {} }
    expect(await reason(ask('wallet_sendCalls', [bundle({ capabilities })]))).toBe('login/capability-unsupported')
    const calls = Array.from({ length: 21 }, () => ({ to: friend }))
    expect(await reason(ask('wallet_sendCalls', [bundle({ calls })]))).toBe('login/too-many-calls')
  })

  test.each([
    ['by its id alone', undefined],
    ['by the id that the app gave it', `0x${'5a'.repeat(32)}`],
  ])('another frame of the visitor finds the status of an operation %s', async (_, given) => {
    const { address, answer, ask, bundle, done, page } = await visitor()
    await fund(address)
    const sending = ask('wallet_sendCalls', [bundle(given ? { id: given } : {})])
    await answer('approve')
    const { id } = (await sending) as { id: string }
    await done(id)
    const { channel } = await scene.site.openFrame({ page })
    const request = (method: string, params: unknown[]) => channel.request('RPC_REQUEST', { method, params, chainId })
    expect(await request('wallet_getCallsStatus', [id])).toMatchObject({ id, status: 200 })
    if (given) expect(await reason(request('wallet_sendCalls', [bundle({ id })]))).toBe('login/duplicate-bundle')
  })
})
