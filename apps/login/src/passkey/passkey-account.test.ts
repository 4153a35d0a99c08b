import { refusalOf } from '@latchkey/frame/protocol'
import { passkeyContract, smartAccountContract } from '@latchkey/frame/wire'
import { formatSignInMessage, verifySignIn } from '@latchkey/siwx'
import { eip155Verifier } from '@latchkey/siwx/verify/eip155'
import { encodeFunctionData, type Hex, parseAbi, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logInWithPasskey, newPasskey, passkeyVisitor, signWith } from '../testing/passkey-visitor.fixture.ts'
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
const visitor = (options?: Parameters<typeof passkeyVisitor>[1]) => passkeyVisitor(scene.site, options)
const reason = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => refusalOf(error)?.code ?? (error as { code?: string }).code,
  )

describe('an account that belongs to a passkey', () => {
  test('is a contract at one address, and the same one when the visitor comes back on another device', async () => {
    const { address, passkey, user } = await visitor()
    expect(user).toMatchObject({
      method: 'passkey',
      chainId,
      preferredAccountType: 'smartAccount',
      smartAccountDeployed: false,
      accounts: [{ namespace: 'eip155', address, type: 'smartAccount' }],
    })
    const again = await visitor({ passkey, purpose: 'get' })
    expect(again.address).toBe(address)
    expect(again.user.accounts).toEqual(user.accounts)
  })

  test('a text that it signs verifies before the contract is there (ERC-6492), and after (ERC-1271)', async () => {
    const { address, answer, ask } = await visitor()
    const message = 'Hello from a passkey'
    const signText = async () => {
      const signing = ask('personal_sign', [toHex(message), address])
      await answer('approve')
      return (await signing) as Hex
    }
    const before = await signText()
    expect(before.endsWith('6492'.repeat(16))).toBe(true)
    expect(await chain().verifyMessage({ address, message, signature: before })).toBe(true)
    expect(await chain().verifyMessage({ address, message: 'Other', signature: before })).toBe(false)
    await fund(address)
    const sending = ask('eth_sendTransaction', [{ from: address, to: friend, value: '0x1' }])
    await answer('approve')
    await sending
    const after = await signText()
    expect(after.endsWith('6492'.repeat(16))).toBe(false)
    expect(await chain().verifyMessage({ address, message, signature: after })).toBe(true)
  })

  test('a transaction deploys it and is confirmed; calls are all or nothing; its data is typed and verified', async () => {
    const { address, answer, ask, channel, questions } = await visitor()
    await fund(address)
    expect(await ask('wallet_getCapabilities', [address, [hexChain]])).toMatchObject({
      [hexChain]: { atomic: { status: 'supported' } },
    })
    const balance = await chain().getBalance({ address: friend })
    const sending = ask('eth_sendTransaction', [{ from: address, to: friend, value: '0x7' }])
    await answer('approve')
    const receipt = await chain().getTransactionReceipt({ hash: (await sending) as Hex })
    expect(receipt).toMatchObject({ status: 'success', to: passkeyContract.entryPoint.toLowerCase() })
    expect(await chain().getBalance({ address: friend })).toBe(balance + 7n)
    expect((await channel.request('GET_USER', undefined)).smartAccountDeployed).toBe(true)
    expect(questions).toMatchObject([{ kind: 'calls', payer: 'visitor', calls: [{ to: friend, value: 7n }] }])
    expect(questions[0]).not.toHaveProperty('becomes')
    const bundle = { version: '2.0.0', chainId: hexChain, from: address, atomicRequired: true }
    const calls = [
      { to: friend, value: '0x1' },
      { to: shopContract, data: shopCall },
    ]
    const batch = ask('wallet_sendCalls', [{ ...bundle, calls }])
    await answer('approve')
    const { id } = (await batch) as { id: string }
    const look = async () => (await ask('wallet_getCallsStatus', [id])) as { status: number }
    await expect.poll(async () => (await look()).status, { timeout: 20_000 }).toBe(200)
    const typedData = {
      domain: { name: 'Shop', chainId: 11_155_111 },
      types: { Order: [{ name: 'id', type: 'uint256' }] },
      primaryType: 'Order',
      message: { id: '7' },
    } as const
    const signing = ask('eth_signTypedData_v4', [address, JSON.stringify(typedData)])
    await answer('approve')
    const signature = (await signing) as Hex
    const given = { ...typedData, message: { id: 7n } }
    expect(await chain().verifyTypedData({ address, ...given, signature })).toBe(true)
  })

  test('without any ether, calls that the operator sponsors go through, and deploy it', async () => {
    const { address, answer, ask, questions } = await visitor()
    const calls = [{ to: shopContract, data: shopCall }]
    const capabilities = { paymasterService: { url: 'https://paymaster.example/' } }
    const sending = ask('wallet_sendCalls', [
      { version: '2.0.0', chainId: hexChain, from: address, atomicRequired: true, calls, capabilities },
    ])
    await answer('approve')
    const { id } = (await sending) as { id: string }
    const look = async () => (await ask('wallet_getCallsStatus', [id])) as { status: number }
    await expect.poll(async () => (await look()).status, { timeout: 20_000 }).toBe(200)
    expect(questions).toMatchObject([{ payer: 'operator' }])
    expect((await chain().getCode({ address }))?.length).toBeGreaterThan(2)
  })

  test('on a network without a bundler it signs and sends nothing, and says so', async () => {
    const { address, ask, asked } = await visitor()
    const send = ask('eth_sendTransaction', [{ from: address, to: friend, value: '0x1' }], plainChain)
    expect(await reason(send)).toBe('login/no-smart-account')
    expect(await reason(ask('personal_sign', ['0x6869', address], plainChain))).toBe('login/no-smart-account')
    expect(asked).toEqual([])
  })
})

describe('forbidden requests of an app', () => {
  test('change its owners, by calls to itself or over the manager of delegations', async () => {
    const { address, ask, asked } = await visitor()
    await fund(address)
    const data = encodeFunctionData({ abi: parseAbi(['function transferOwnership(address)']), args: [friend] })
    const manager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
    for (const to of [address, address.toLowerCase(), manager])
      await expect(ask('eth_sendTransaction', [{ from: address, to, data }])).rejects.toThrow('call itself')
    expect(asked).toEqual([])
  })

  test('have an operation or anything in the account’s own name signed as typed data', async () => {
    const { address, answer, ask, asked } = await visitor()
    const domain = { name: 'HybridDeleGator', version: '1', chainId: 11_155_111, verifyingContract: address }
    const typed = (primaryType: string, own: object) => ({
      domain: own,
      primaryType,
      types: { [primaryType]: [{ name: 'nonce', type: 'uint256' }] },
      message: { nonce: '1' },
    })
    for (const typedData of [
      typed('PackedUserOperation', { ...domain, verifyingContract: friend }),
      typed('Order', domain),
      typed('Order', { ...domain, verifyingContract: smartAccountContract.entryPoint }),
    ]) {
      const signing = expect(ask('eth_signTypedData_v4', [address, JSON.stringify(typedData)])).rejects
      await answer('approve')
      await signing.toThrow('An operation is sent with wallet_sendCalls')
    }
    expect(asked).toEqual([])
  })

  test('get a permission, a signature for Solana, or the plain account', async () => {
    const { ask, channel } = await visitor()
    expect(await reason(channel.request('SET_PREFERRED_ACCOUNT', { type: 'eoa' }))).toBe('login/no-smart-account')
    const solana = ask('solana_signMessage', { message: '1' } as never, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    await expect(solana).rejects.toThrow('another account')
    const permission = { type: 'native-token-recurring-allowance', data: { allowance: '0x1', start: 1, period: 60 } }
    const signer = { type: 'account', data: { address: friend } }
    const wanted = {
      chainId: hexChain,
      expiry: Math.floor(Date.now() / 1000) + 3600,
      signer,
      permissions: [permission],
    }
    expect(await reason(ask('wallet_grantPermissions', [wanted]))).toBe('login/no-permissions')
  })
})

test('a sign-in with it verifies before the contract is there', async () => {
  const { address, answer, ask } = await visitor()
  const fields = {
    domain: 'app.shop.example',
    uri: 'https://app.shop.example/',
    version: '1',
    chainId,
    accountAddress: address,
    nonce: 'abcdefgh12345678',
    issuedAt: new Date().toISOString(),
  } as const
  const message = formatSignInMessage(fields)
  const signing = ask('personal_sign', [toHex(message), address])
  await answer('approve')
  const signature = String(await signing)
  const expected = { domain: fields.domain, nonce: fields.nonce, chainId, address, now: Date.now() }
  const verifiers = [eip155Verifier({ rpc: () => chain().request as never })]
  expect((await verifySignIn({ message, signature, expected, verifiers })).status).toBe('valid')
  const other = { message: message.replace('12345678', '12345679'), signature, verifiers }
  const changed = await verifySignIn({ ...other, expected: { ...expected, nonce: 'abcdefgh12345679' } })
  expect(changed.status).toBe('invalid')
})

test('another key’s signature is worth nothing to the contract', async () => {
  const { address, answer, ask, passkey } = await visitor()
  const stranger = newPasskey()
  const frame = await scene.site.openFrame({
    passkey: async (_, challenge) => ({ ...signWith(stranger, challenge), id: passkey.id }),
  })
  await logInWithPasskey(scene.site, frame, passkey, 'get')
  const signing = frame.channel.request('RPC_REQUEST', {
    method: 'personal_sign',
    params: ['0x6869', address],
    chainId,
  })
  await frame.answer('approve')
  expect(await chain().verifyMessage({ address, message: 'hi', signature: (await signing) as Hex })).toBe(false)
  const good = ask('personal_sign', ['0x6869', address])
  await answer('approve')
  expect(await chain().verifyMessage({ address, message: 'hi', signature: (await good) as Hex })).toBe(true)
})
