import { createBlockchain, createHttp } from '@latchkey/api-client'
import { refusalOf } from '@latchkey/frame/protocol'
import { permissionCode, permissionContracts, smartAccountContract } from '@latchkey/frame/wire'
import { waitForReceipt } from '@latchkey/test-wallets/anvil'
import {
  concatHex,
  createWalletClient,
  encodeFunctionData,
  encodePacked,
  type Hex,
  http,
  numberToHex,
  parseAbi,
  parseEther,
  publicActions,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeCalls } from '../smart-account/key-account.ts'
import {
  smartChain as chainId,
  smartChainHex as hexChain,
  type SmartScene,
  shopContract as shop,
  startSmartScene,
} from '../testing/smart-scene.fixture.ts'
import { decodeContext, hashDelegation } from './delegation.ts'

const day = 86_400
let scene: SmartScene
beforeAll(async () => {
  scene = await startSmartScene({ withPermissions: true })
}, 120_000)
afterAll(() => scene?.close())

const node = () => scene.node()
const fund = (address: Hex) => scene.fund(address)
const seconds = () => Math.floor(Date.now() / 1000)

/** The app's own server with its key. */
async function openApp() {
  const account = privateKeyToAccount(generatePrivateKey())
  await fund(account.address)
  const wallet = createWalletClient({ account, transport: http(scene.anvil.url), pollingInterval: 20 }).extend(
    publicActions,
  )
  /** Uses the permission as any ERC-7710 client does: the contract's answer decides. */
  const use = async (context: Hex, to: Hex, { data = '0x' as Hex, value = 0n } = {}) => {
    const call = encodeFunctionData({
      abi: parseAbi(['function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)']),
      args: [[context], [`0x${'0'.repeat(64)}`], [encodePacked(['address', 'uint256', 'bytes'], [to, value, data])]],
    })
    const to7710 = permissionContracts.delegationManager
    try {
      const hash = await wallet.sendTransaction({ chain: null, to: to7710, data: call })
      return (await waitForReceipt(wallet, hash)).status
    } catch (error) {
      return (
        /reverted with the following reason:\s*(\S+)|reason: (\S+)|0x05baa052/.exec(String(error))?.[0] ?? 'refused'
      )
    }
  }
  return { account, use }
}

async function visitor() {
  const frame = await scene.site.openFrame()
  await frame.logIn(scene.site.newEmail())
  const user = await frame.channel.request('GET_USER', { chainId, preferredAccountType: 'smartAccount' })
  const address = user.address as Hex
  await fund(address)
  const ask = (method: string, params: unknown[]) =>
    frame.channel.request('RPC_REQUEST', { method, params, chainId }) as Promise<Record<string, unknown>>
  /** Asks and lets the visitor approve. */
  const approved = async (method: string, params: unknown[]) => {
    const asking = ask(method, params)
    asking.catch(() => {})
    await frame.answer('approve')
    return asking
  }
  return { ...frame, ask, approved, address }
}
type Change = { readonly permissions?: unknown; readonly expiry?: number; readonly signer?: unknown }
const native = () => ({
  type: 'native-token-recurring-allowance',
  data: { allowance: numberToHex(parseEther('0.3')), start: seconds() - 10, period: day },
})
const request = (account: Hex, change: Change = {}) => ({
  chainId: hexChain,
  expiry: seconds() + 180 * day,
  signer: { type: 'account', data: { address: account } },
  permissions: [native()],
  ...change,
})
const reason = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => refusalOf(error)?.code ?? (error instanceof Error ? error.message : 'none'),
  )

test('[S6.13] an app sends calls and operations, is granted a permission that the chain enforces, and loses it when it is revoked', async () => {
  const { address, approved, ask, page, questions } = await visitor()
  const { server } = page
  const { account, use } = await openApp()

  // wallet_sendCalls
  const calls = [
    { to: shop, value: '0x1' },
    { to: shop, value: '0x2' },
  ]
  const sent = await approved('wallet_sendCalls', [
    { version: '2.0.0', chainId: hexChain, atomicRequired: true, calls },
  ])
  const statusOf = async (id: unknown) => ((await ask('wallet_getCallsStatus', [id])) as { status: unknown }).status
  await expect.poll(() => statusOf(sent.id), { timeout: 20_000 }).toBe(200)
  expect(await node().getBalance({ address: shop })).toBe(3n)

  // eth_sendUserOperation
  const { entryPoint } = smartAccountContract
  const nonce = await ask('eth_call', [
    { to: entryPoint, data: `0x35567e1a${address.slice(2).padStart(64, '0')}${'0'.repeat(64)}` },
    'latest',
  ])
  const operation = {
    sender: address,
    nonce,
    callData: encodeCalls([{ to: shop, value: 4n, data: '0x' }]),
    maxFeePerGas: '0x2540be400',
    maxPriorityFeePerGas: '0x2540be400',
  }
  const hash = await approved('eth_sendUserOperation', [operation, entryPoint])
  await expect.poll(() => ask('eth_getUserOperationReceipt', [hash]), { timeout: 20_000 }).toBeTruthy()
  expect(await node().getBalance({ address: shop })).toBe(7n)

  // wallet_grantPermissions
  const granted = await approved('wallet_grantPermissions', [request(account.address)])
  expect(questions.at(-1)).toMatchObject({
    kind: 'permission',
    delegate: account.address,
    limits: { kind: 'native', amount: String(parseEther('0.3')), period: day },
    becomes: permissionContracts.implementation,
  })
  expect(await node().getCode({ address })).toBe(permissionCode)
  const context = granted.context as Hex
  expect(granted).toMatchObject({ address, delegationManager: permissionContracts.delegationManager })
  expect(await use(context, shop, { value: parseEther('0.2') })).toBe('success')
  // Over the limit of the day, with data, and of another key.
  expect(await use(context, shop, { value: parseEther('0.2') })).toContain('NativeTokenPeriodTransferEnforcer')
  expect(await use(context, shop, { value: 1n, data: '0x12' })).toContain('ExactCalldataEnforcer')
  expect(await (await openApp()).use(context, shop, { value: 1n })).not.toBe('success')
  const { permissions } = await server.call('permissions', {})
  expect(permissions).toMatchObject([{ chainId, limits: { kind: 'native' }, id: hashOf(context) }])

  // Every client of the services finds it by the account.
  const services = createBlockchain(
    createHttp({ baseUrl: scene.site.url, fetch: fromShop, params: { projectId: 'shop', st: 'latchkey', sv: '1' } }),
    {
      guard: { href: (link) => link, icon: (link) => link },
      warn: (message) => expect.unreachable(message),
    },
  )
  const id = `${chainId}:${address}`
  const pci = hashOf(context) ?? ''
  const { sessions } = await services.getSessions({ id })
  // The app that was granted it finds its context; another app doesn't learn which app was granted it.
  const found = decodeContext((sessions[0]?.context ?? '0x') as Hex)
  expect(found && hashDelegation(found)).toBe(pci)
  const elsewhere = await fetch(
    `${scene.site.url}/v1/sessions/${encodeURIComponent(id)}?projectId=shop&st=latchkey&sv=1`,
  )
  expect(JSON.stringify(await elsewhere.json())).not.toContain('context')
  expect(sessions).toMatchObject([{ pci, permissions: [{ kind: 'native', amount: String(parseEther('0.3')) }] }])
  const revoke = async (text: string) => {
    const signature = String(await approved('personal_sign', [toHex(text), address]))
    return services.revokeSession({ id, pci, signature }).then(
      () => 'done',
      (error: { status?: number }) => error.status,
    )
  }
  // Only the chain ends it, and only the account may say so.
  expect([await revoke('another text'), await revoke(pci)]).toEqual([400, 409])

  // Calls of the account leave the permission in force.
  const more = await approved('wallet_sendCalls', [
    { version: '2.0.0', chainId: hexChain, atomicRequired: true, calls },
  ])
  await expect.poll(() => statusOf(more.id), { timeout: 20_000 }).toBe(200)
  expect(await ask('wallet_getCallsStatus', [more.id])).toMatchObject({ atomic: true })
  // Another frame of the visitor finds it, too.
  const later = await scene.site.openFrame({ page })
  const status = { method: 'wallet_getCallsStatus', params: [more.id], chainId }
  expect(await later.channel.request('RPC_REQUEST', status)).toMatchObject({ status: 200, atomic: true })
  expect(await use(context, shop, { value: 1n })).toBe('success')

  // wallet_revokePermissions
  await approved('wallet_revokePermissions', [{ permissionsContext: context, address, chainId: hexChain }])
  expect(questions.at(-1)).toMatchObject({ kind: 'permission-end', delegate: account.address })
  expect(await use(context, shop, { value: 1n })).not.toBe('success')
  expect((await server.call('permissions', {})).permissions).toEqual([])
  expect([await services.getSessions({ id }), await revoke(pci)]).toEqual([{ sessions: [] }, 'done'])
}, 90_000)

const fromShop: typeof fetch = (input, init) =>
  fetch(input, { ...init, headers: { ...init?.headers, origin: 'https://app.shop.example' } })

const hashOf = (context: Hex) => {
  const delegation = decodeContext(context)
  return delegation && hashDelegation(delegation)
}

test('a permission for functions of a contract allows these functions of this contract alone, without money', async () => {
  const { approved, questions } = await visitor()
  const { account, use } = await openApp()
  const abi = [
    {
      type: 'function',
      name: 'vote',
      inputs: [{ name: 'choice', type: 'uint256' }],
      outputs: [],
      stateMutability: 'payable',
    },
  ]
  const data = { address: shop, abi, functions: [{ functionName: 'vote' }] }
  const granted = await approved('wallet_grantPermissions', [
    request(account.address, { permissions: [{ type: 'contract-call', data }] }),
  ])
  expect(questions.at(-1)).toMatchObject({ limits: { kind: 'contract', functions: [{ name: 'vote(uint256)' }] } })
  const context = granted.context as Hex
  const vote = encodeFunctionData({ abi: parseAbi(['function vote(uint256 choice)']), args: [1n] })
  expect(await use(context, shop, { data: vote })).toBe('success')
  expect(await use(context, shop, { data: concatHex(['0x12345678', vote]) })).toContain('AllowedMethodsEnforcer')
  expect(await use(context, account.address, { data: vote })).toContain('AllowedTargetsEnforcer')
  expect(await use(context, shop, { data: vote, value: 1n })).toContain('ValueLteEnforcer')
}, 60_000)

test('a permission ends by itself at its time', async () => {
  const { approved } = await visitor()
  const { account, use } = await openApp()
  const { timestamp } = await node().getBlock()
  const expiry = Math.max(seconds(), Number(timestamp)) + 600
  const granted = await approved('wallet_grantPermissions', [request(account.address, { expiry })])
  const context = granted.context as Hex
  expect(await use(context, shop, { value: 1n })).toBe('success')
  const before = await node().snapshot()
  await node().increaseTime({ seconds: 700 })
  await node().mine({ blocks: 1 })
  expect(await use(context, shop, { value: 1n })).toContain('TimestampEnforcer')
  await node().revert({ id: before })
}, 60_000)

test('a permission that can’t be enforced or understood is refused before the visitor is asked', async () => {
  const { address, approvals, ask } = await visitor()
  const { account } = await openApp()
  const grant = (change: Change) => reason(ask('wallet_grantPermissions', [request(account.address, change)]))
  expect(await grant({ permissions: [native(), native()] })).toBe('login/permission-unsupported')
  expect(await grant({ permissions: [{ type: 'rate-limit', data: {} }] })).toBe('login/permission-unsupported')
  expect(await grant({ expiry: seconds() + 400 * day })).toBe('login/permission-unsupported')
  expect(await grant({ expiry: seconds() - 1 })).toContain('An error occurred')
  const p256 = { type: 'keys', data: { keys: [{ type: 'secp256r1', publicKey: '0x02' }] } }
  expect(await grant({ signer: p256 })).toBe('login/permission-unsupported')
  const limited = {
    address: shop,
    abi: [],
    functions: [{ functionName: 'vote', args: [{ condition: '==', value: 1 }] }],
  }
  expect(await grant({ permissions: [{ type: 'contract-call', data: limited }] })).toBe('login/permission-unsupported')
  // A function of the account itself, or of the manager, makes any other call in the account's name.
  const abi = [{ type: 'function', name: 'execute', inputs: [{ type: 'bytes32' }, { type: 'bytes' }], outputs: [] }]
  for (const own of [address, address.toLowerCase(), permissionContracts.delegationManager]) {
    const data = { address: own, abi, functions: [{ functionName: 'execute' }] }
    expect(await grant({ permissions: [{ type: 'contract-call', data }] })).toBe('login/permission-unsupported')
  }
  expect(await reason(ask('wallet_revokePermissions', [{ permissionsContext: '0x1234' }]))).toContain(
    'An error occurred',
  )
  // As typed data it would be shown as numbers.
  const typed = {
    domain: {
      name: 'DelegationManager',
      version: '1',
      chainId: 11_155_111,
      verifyingContract: permissionContracts.delegationManager,
    },
    types: { Delegation: [{ name: 'delegate', type: 'address' }] },
    primaryType: 'Delegation',
    message: { delegate: account.address },
  }
  const signing = ask('eth_signTypedData_v4', [address, JSON.stringify(typed)])
  await expect.poll(() => approvals.getState().current).toBeTruthy()
  approvals.approve(approvals.getState().current?.id ?? 0)
  await expect(signing).rejects.toThrow('wallet_grantPermissions')
}, 60_000)
