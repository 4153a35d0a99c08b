import { connect } from '@latchkey/core'
import { permissions } from '@latchkey/core/features/permissions'
import type { GrantedPermissions } from '@latchkey/core/ports'
import { createMockAdapter, createMockWallet, createTestClient, evmAccount } from '@latchkey/core/testing'
import { grantPermissions } from '@latchkey/core/wallet-calls'
import { permissionContracts } from '@latchkey/frame/wire'
import { waitForReceipt } from '@latchkey/test-wallets/anvil'
import {
  createWalletClient,
  encodeFunctionData,
  encodePacked,
  type Hex,
  http,
  numberToHex,
  parseAbi,
  parseEther,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { sepolia } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smartChain as chainId, type SmartScene, startSmartScene } from '../testing/smart-scene.fixture.ts'

const receiver = '0x5555555555555555555555555555555555555589'
let scene: SmartScene
beforeAll(async () => {
  scene = await startSmartScene({ withPermissions: true })
}, 120_000)
afterAll(() => scene?.close())

test('an app sees what is left of a permission as the contracts count it, is refused beyond it until the next period, and sees it end', async () => {
  const node = scene.node()
  const frame = await scene.site.openFrame()
  await frame.logIn(scene.site.newEmail())
  const user = await frame.channel.request('GET_USER', { chainId, preferredAccountType: 'smartAccount' })
  const address = user.address as Hex
  await node.setBalance({ address, value: parseEther('10') })
  const approved = async (method: string, params: unknown[]) => {
    const asking = frame.channel.request('RPC_REQUEST', { method, params, chainId })
    asking.catch(() => {})
    await frame.answer('approve')
    return asking
  }
  const wallet = createMockWallet({ id: 'login', name: 'Login', accounts: [evmAccount(address)] })
  const adapter = createMockAdapter({
    namespace: 'eip155',
    wallets: [wallet],
    can: {
      readContract: ({ call }) =>
        node.readContract({ ...call, address: call.address as Hex, args: call.args } as never),
      async grantPermissions({ request }) {
        const given = [{ ...request, chainId: numberToHex(sepolia.id), address }]
        return (await approved('wallet_grantPermissions', given)) as GrantedPermissions
      },
      async revokePermissions({ context }) {
        await approved('wallet_revokePermissions', [{ permissionsContext: context, chainId: numberToHex(sepolia.id) }])
      },
    },
  })
  const { client } = createTestClient({ adapters: [adapter], networks: [sepolia] })
  client.start()
  const connected = connect(client, { adapterId: 'mock-eip155', connectorId: 'login' })
  wallet.approve()
  await connected

  const app = privateKeyToAccount(generatePrivateKey())
  await node.setBalance({ address: app.address, value: parseEther('1') })
  const start = Math.floor(Date.now() / 1000) - 10
  const data = { allowance: numberToHex(parseEther('0.3')), start, period: 86_400 }
  const { context } = await grantPermissions(client, {
    request: {
      expiry: start + 180 * 86_400,
      signer: { type: 'account', data: { address: app.address } },
      permissions: [{ type: 'native-token-recurring-allowance', data }],
    },
  })
  const feature = client.use(permissions)
  const left = async () => (await feature.fetch()).list.map(({ limits }) => limits.map((limit) => limit.left))
  expect((await feature.fetch()).list).toMatchObject([{ delegate: app.address.toLowerCase() }])
  expect(await left()).toEqual([['0.3']])

  const sender = createWalletClient({ account: app, transport: http(scene.anvil.url), pollingInterval: 20 })
  const spend = async (value: bigint) => {
    const execution = encodePacked(['address', 'uint256', 'bytes'], [receiver, value, '0x'])
    const hash = await sender.sendTransaction({
      chain: null,
      to: permissionContracts.delegationManager,
      data: encodeFunctionData({
        abi: parseAbi(['function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)']),
        args: [[context as Hex], [`0x${'0'.repeat(64)}`], [execution]],
      }),
    })
    return (await waitForReceipt(node, hash)).status
  }
  expect(await spend(parseEther('0.2'))).toBe('success')
  expect(await left()).toEqual([['0.1']])
  // One unit more than what is left, then exactly that, then one unit more than nothing.
  const exceeded = 'NativeTokenPeriodTransferEnforcer:transfer-amount-exceeded'
  await expect(spend(parseEther('0.1') + 1n)).rejects.toThrow(exceeded)
  expect(await spend(parseEther('0.1'))).toBe('success')
  expect(await left()).toEqual([['0']])
  await expect(spend(1n)).rejects.toThrow(exceeded)
  expect(await node.getBalance({ address: receiver })).toBe(parseEther('0.3'))
  // What was not used of a period isn't added to the next one.
  const day = await node.snapshot()
  await node.increaseTime({ seconds: 2 * 86_400 })
  await node.mine({ blocks: 1 })
  expect(await left()).toEqual([['0.3']])
  await expect(spend(parseEther('0.3') + 1n)).rejects.toThrow(exceeded)
  expect(await spend(parseEther('0.3'))).toBe('success')
  await node.revert({ id: day })

  const [granted] = feature.getState().list
  await feature.revoke({ id: granted?.id ?? '', description: 'End it' })
  expect(feature.getState()).toMatchObject({ status: 'ready', list: [] })
}, 90_000)
