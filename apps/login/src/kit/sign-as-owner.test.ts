import { waitForReceipt } from '@latchkey/test-wallets/anvil'
import { createWalletClient, encodeFunctionData, type Hex, http, parseAbi, publicActions } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { sepolia } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passkeyVisitor } from '../testing/passkey-visitor.fixture.ts'
import { friend, type SmartScene, smartChain, startSmartScene } from '../testing/smart-scene.fixture.ts'
import { takesKit } from '../testing/take-kit.fixture.ts'
import { openOwnerKit, privateKeyText } from '../vault/owner-kit.ts'
import { type OpenTransaction, signAsOwner } from './sign-as-owner.ts'

let scene: SmartScene
beforeAll(async () => {
  scene = await startSmartScene()
}, 120_000)
afterAll(() => scene?.close())

/** A plain wallet of the visitor's, which sends what the kit's page signed. */
async function plainWallet() {
  const account = privateKeyToAccount(generatePrivateKey())
  await scene.fund(account.address)
  const wallet = createWalletClient({
    account,
    chain: sepolia,
    transport: http(scene.anvil.url),
    pollingInterval: 50,
  }).extend(publicActions)
  return {
    async submit({ data, to }: OpenTransaction): Promise<'success' | 'reverted'> {
      try {
        const hash = await wallet.sendTransaction({ to, data })
        return (await waitForReceipt(wallet, hash)).status
      } catch (error) {
        expect(String(error)).toContain('revert')
        return 'reverted'
      }
    },
  }
}

async function kitVisitor() {
  const { fixOwners, taken } = takesKit()
  const visitor = await passkeyVisitor(scene.site, { fixOwners })
  const [made] = taken
  if (!made) throw new Error('no kit')
  await scene.fund(visitor.address)
  return { ...visitor, ...made, key: await openOwnerKit(made.kit, made.code) }
}
const pay = (value: bigint) => ({ to: friend, value, data: '0x' }) as const

test('without login server and bundler, the kit’s key and a plain wallet deploy the account and move its money', async () => {
  const { address, key, kit } = await kitVisitor()
  expect(kit.address).toBe(address)
  expect(privateKeyToAccount(privateKeyText(key)).address).toBe(kit.owner)
  const wallet = await plainWallet()
  const before = await scene.node().getBalance({ address: friend })
  const all = await scene.node().getBalance({ address })
  const { deploy, send } = signAsOwner({ account: kit, calls: [pay(all)], chainId: sepolia.id, key })
  expect(await wallet.submit(send)).toBe('reverted')
  expect(await wallet.submit(deploy)).toBe('success')
  expect(await wallet.submit(send)).toBe('success')
  // All of it: the wallet that sent it has paid the fee.
  expect(await scene.node().getBalance({ address: friend })).toBe(before + all)
  expect(await scene.node().getBalance({ address })).toBe(0n)
  await scene.fund(address)
  expect(await wallet.submit(send)).toBe('reverted')
})

test('the passkey goes on signing beside the kit, and the kit’s key signs where the passkey has used the account', async () => {
  const { address, answer, ask, key, kit } = await kitVisitor()
  const sending = ask('eth_sendTransaction', [{ from: address, to: friend, value: '0x7' }])
  await answer('approve')
  const receipt = await scene.node().getTransactionReceipt({ hash: (await sending) as Hex })
  expect(receipt.status).toBe('success')
  const owner = await scene
    .node()
    .readContract({ address, abi: parseAbi(['function owner() view returns (address)']), functionName: 'owner' })
  expect(owner).toBe(kit.owner)
  const before = await scene.node().getBalance({ address: friend })
  const call = encodeFunctionData({ abi: parseAbi(['function anything()']) })
  const { send } = signAsOwner({
    account: kit,
    calls: [pay(5n), { to: friend, value: 0n, data: call }],
    chainId: sepolia.id,
    key,
  })
  expect(await (await plainWallet()).submit(send)).toBe('success')
  expect(await scene.node().getBalance({ address: friend })).toBe(before + 5n)
})

test('another kit’s key moves nothing, and a signature counts on its own chain alone', async () => {
  const [one, other] = [await kitVisitor(), await kitVisitor()]
  const wallet = await plainWallet()
  const sign = (change: object) =>
    signAsOwner({ account: one.kit, calls: [pay(1n)], chainId: sepolia.id, key: one.key, ...change })
  expect(await wallet.submit(sign({}).deploy)).toBe('success')
  const before = await scene.node().getBalance({ address: friend })
  expect(await wallet.submit(sign({ key: other.key }).send)).toBe('reverted')
  expect(await wallet.submit(sign({ chainId: 1 }).send)).toBe('reverted')
  expect(await scene.node().getBalance({ address: friend })).toBe(before)
  expect(await wallet.submit(sign({}).send)).toBe('success')
})

test('the login server knows the address of the kit’s key, and the frame reads it from there on another device', async () => {
  const { address, kit, passkey } = await kitVisitor()
  const again = await passkeyVisitor(scene.site, { passkey, purpose: 'get' })
  expect(again.address).toBe(address)
  const { account } = await again.page.server.call('account', {})
  expect(account.passkeyAccount).toMatchObject({ address, kitOwner: kit.owner, factoryData: kit.factoryData })
  const sent = again.ask('personal_sign', ['0x6869', address], smartChain)
  await again.answer('approve')
  expect(await scene.node().verifyMessage({ address, message: 'hi', signature: (await sent) as Hex })).toBe(true)
})
