import { waitForReceipt } from '@latchkey/test-wallets/anvil'
import { createWalletClient, type Hex, http, publicActions } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { sepolia } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signAsOwner } from '../kit/sign-as-owner.ts'
import { linkPasskey } from '../passkey/link-passkey.ts'
import { withOwnHandle } from '../passkey/own-handle.ts'
import { newPasskey, passkeyVisitor } from '../testing/passkey-visitor.fixture.ts'
import { friend, type SmartScene, smartChain, startSmartScene } from '../testing/smart-scene.fixture.ts'
import { makeKit } from '../testing/take-kit.fixture.ts'
import { openOwnerKit } from '../vault/owner-kit.ts'
import type { OwnerChange } from './change-owner.ts'
import { ownerProblem } from './owner-problem.ts'
import { readOwners } from './read-owners.ts'

let scene: SmartScene
beforeAll(async () => {
  scene = await startSmartScene()
}, 120_000)
afterAll(() => scene?.close())

async function visitor(options?: Parameters<typeof passkeyVisitor>[1]) {
  const made = await passkeyVisitor(scene.site, options)
  const { address, answer, ask, page, request } = made
  await scene.fund(address)
  const account = async () => (await page.server.call('account', {})).account
  const change = (asked: OwnerChange) => request({ method: 'login_changeOwner', params: [asked], chainId: smartChain })
  return {
    ...made,
    account,
    change,
    async approved(asked: OwnerChange) {
      const changing = change(asked)
      await answer('approve')
      await changing
    },
    /** As the chain says it. */
    async owners() {
      const read = async (method: string, params: unknown[]) => scene.node().request({ method, params } as never)
      return readOwners(read, (await account()).passkeyAccount ?? { owners: [] })
    },
    /** Another passkey of the login, which owns nothing yet. */
    async link(passkey = newPasskey()) {
      scene.site.clock.time += 1
      const { flow, options: create } = await page.server.call('passkey/options', {
        projectId: 'shop',
        purpose: 'link',
      })
      const { options, secret } = withOwnHandle(create)
      await linkPasskey(page, await account(), { flow, credential: passkey.create(options), secret })
      return passkey
    },
    /** Signs with the passkey of this frame, and has the chain verify it. */
    async signs() {
      const signing = ask('personal_sign', ['0x6869', address])
      await answer('approve')
      return scene.node().verifyMessage({ address, message: 'hi', signature: (await signing) as Hex })
    },
  }
}
const adding = ({ id, publicKey: { x, y } }: ReturnType<typeof newPasskey>) =>
  ({ action: 'add-passkey', number: 2, id, x, y }) as OwnerChange
const removing = ({ id }: ReturnType<typeof newPasskey>) => ({ action: 'remove-passkey', number: 1, id }) as const

test('a passkey that is made later owns the account once the chain has it, opens it on another device, and stays when the first is removed', async () => {
  const first = await visitor()
  const second = await first.link()
  // Broken off here, the login knows the passkey, and the chain doesn't: it opens the view and signs nothing.
  const early = await visitor({ passkey: second, purpose: 'get' })
  expect(early.address).toBe(first.address)
  expect(await early.signs()).toBe(false)
  expect((await first.owners()).passkeys).toEqual([first.passkey.id])
  await first.approved(adding(second))
  expect(await first.owners()).toEqual({ passkeys: [first.passkey.id, second.id], count: 2 })
  expect(first.questions).toMatchObject([{ kind: 'owner-change', isAdded: true, passkey: 2 }])
  const other = await visitor({ passkey: second, purpose: 'get' })
  expect(await other.signs()).toBe(true)
  await other.approved(removing(first.passkey))
  expect(await first.owners()).toEqual({ passkeys: [second.id], count: 1 })
  expect(await first.signs()).toBe(false)
  expect(await other.signs()).toBe(true)
})

test('the last owner stays', async () => {
  const { change, owners, passkey, questions } = await visitor()
  await expect(change(removing(passkey))).rejects.toThrow('The last owner stays')
  expect(questions).toEqual([])
  expect((await owners()).count).toBe(1)
})

test('a kit that is made later owns the account on the network where it was added, until it is removed', async () => {
  const { account, approved, owners, page } = await visitor()
  const { code, kit } = await makeKit(page, await account())
  await approved({ action: 'add-kit', owner: kit.owner })
  expect(await owners()).toMatchObject({ kitOwner: kit.owner, count: 2 })
  const plain = privateKeyToAccount(generatePrivateKey())
  await scene.fund(plain.address)
  const transport = http(scene.anvil.url)
  const wallet = createWalletClient({ account: plain, chain: sepolia, transport, pollingInterval: 50 }).extend(
    publicActions,
  )
  const key = await openOwnerKit(kit, code)
  const sign = () =>
    signAsOwner({ account: kit, calls: [{ to: friend, value: 3n, data: '0x' }], chainId: sepolia.id, key }).send
  const before = await scene.node().getBalance({ address: friend })
  const hash = await wallet.sendTransaction(sign())
  await waitForReceipt(wallet, hash)
  expect(await scene.node().getBalance({ address: friend })).toBe(before + 3n)
  await approved({ action: 'remove-kit' })
  expect(await owners()).toMatchObject({ count: 1 })
  await expect(wallet.sendTransaction(sign())).rejects.toThrow('revert')
})

test('an app can’t ask for it, and what the visitor declines changes nothing', async () => {
  const { answer, app, ask, asked, change, link, owners, questions, request } = await visitor()
  const stranger = newPasskey()
  for (const given of [adding(stranger), { action: 'add-kit', owner: friend }]) {
    await expect(ask('login_changeOwner', [given])).rejects.toThrow('not allowed')
    // The same, past the table of methods.
    const asApp = request({ method: 'login_changeOwner', params: [given], chainId: smartChain }, app.origin)
    await expect(asApp).rejects.toMatchObject({ code: 'login/method-refused' })
  }
  expect(questions).toEqual([])
  const declined = change(adding(await link()))
  declined.catch(() => {})
  await answer('reject')
  await expect(declined).rejects.toThrow()
  expect(asked).toEqual([])
  expect((await owners()).count).toBe(1)
  await expect(change({ action: 'add-kit', owner: 'friend' })).rejects.toThrow('no change of an owner')
})

test('a change that fails has the reason of the bundler or the chain', async () => {
  const first = await visitor()
  const second = await first.link()
  const early = await visitor({ passkey: second, purpose: 'get' })
  const problemOf = async (changing: Promise<unknown>) => ownerProblem(await changing.catch((error: unknown) => error))
  expect(await problemOf(early.approved(adding(second)))).toBe('ownerOtherPasskey')
  expect(await problemOf(first.change(removing(second)))).toBe('somethingFailed')
  const stopped = problemOf(first.change(adding(second)))
  await first.answer('reject')
  expect(await stopped).toBe('ownerStopped')
  await scene.node().setBalance({ address: first.address, value: 0n })
  expect(await problemOf(first.change(adding(second)))).toBe('ownerNoCoins')
  await scene.fund(first.address)
  await first.approved(adding(second))
  expect((await first.owners()).count).toBe(2)
  // The chain has it already: the bundler refuses what would revert.
  expect(await problemOf(first.change(adding(second)))).toBe('ownerRefused')
})
