import { delegatedCode } from '@latchkey/frame/wire'
import { concatHex, type Hex, pad } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  smartChain as chainId,
  smartChainHex as hexChain,
  plainChain,
  type SmartScene,
  shopContract as shop,
  startSmartScene,
} from '../testing/smart-scene.fixture.ts'

let scene: SmartScene
beforeAll(async () => {
  scene = await startSmartScene()
}, 120_000)
afterAll(() => scene?.close())

/** A visitor whose account became the login's own smart account by a bundle of calls. */
async function delegated() {
  const frame = await scene.site.openFrame()
  await frame.logIn(scene.site.newEmail())
  const { address } = await frame.channel.request('GET_USER', { chainId, preferredAccountType: 'smartAccount' })
  await scene.fund(address)
  const calls = [1, 2].map((value) => ({ to: shop, value: `0x${value}` }))
  const params = [{ version: '2.0.0', chainId: hexChain, atomicRequired: true, calls }]
  const sending = frame.channel.request('RPC_REQUEST', { method: 'wallet_sendCalls', params, chainId })
  await frame.answer('approve')
  await sending
  const code = () => scene.node().getCode({ address: address as Hex })
  await expect.poll(code, { timeout: 20_000 }).toBe(delegatedCode)
  return {
    ...frame,
    address: address as Hex,
    code,
    undelegate: (on: string = chainId) => frame.request({ method: 'login_undelegate', params: [], chainId: on }),
    nonce: () => scene.node().getTransactionCount({ address: address as Hex }),
  }
}

test('an account that became a smart account is plain again after the visitor approved it, on that network alone', async () => {
  const { address, answer, code, nonce, questions, undelegate } = await delegated()
  const before = await nonce()

  // Declined, nothing is signed or sent.
  const declined = undelegate()
  declined.catch(() => {})
  await answer('reject')
  await expect(declined).rejects.toMatchObject({ code: 'connection/user-rejected' })
  expect([await code(), await nonce()]).toEqual([delegatedCode, before])

  const ending = undelegate()
  await answer('approve')
  await ending
  expect(questions.at(-1)).toMatchObject({ kind: 'undelegation', chainId, isOwn: true, endsPermissions: false })
  expect(await code()).toBeUndefined()
  // The authorisation is of chain 11155111: it is in the transaction, and counts on no other chain.
  const block = await scene.node().getBlock({ includeTransactions: true })
  const [sent] = block.transactions
  expect(sent).toMatchObject({ from: address.toLowerCase(), to: address.toLowerCase(), value: 0n })
  expect(sent?.authorizationList).toMatchObject([
    { address: '0x0000000000000000000000000000000000000000', chainId: 11_155_111 },
  ])
  // An account that follows no contract is asked nothing.
  const asked = questions.length
  await expect(undelegate()).rejects.toMatchObject({ code: 'login/method-refused' })
  await expect(undelegate(plainChain)).rejects.toMatchObject({ code: 'login/method-refused' })
  expect(questions).toHaveLength(asked)
}, 90_000)

test('a contract that the login doesn’t know is named as unknown, and runs nothing while it is left', async () => {
  const { address, answer, code, questions, undelegate } = await delegated()
  // A contract that reverts whatever it is asked: the transaction of the end must not run it.
  const stranger = pad('0xdead', { size: 20 })
  await scene.node().setCode({ address: stranger, bytecode: '0x60006000fd' })
  await scene.node().setCode({ address, bytecode: concatHex(['0xef0100', stranger]) })
  const ending = undelegate()
  await answer('approve')
  await ending
  expect(questions.at(-1)).toMatchObject({ kind: 'undelegation', isOwn: false })
  expect(String((questions.at(-1) as { delegate?: string }).delegate).toLowerCase()).toBe(stranger)
  expect(await code()).toBeUndefined()
}, 60_000)

test('no app can ask for it, and no chain but a single one is signed for', async () => {
  const { channel, code, questions, request, undelegate } = await delegated()
  const asked = questions.length
  const byApp = channel.request('RPC_REQUEST', { method: 'login_undelegate', params: [], chainId })
  await expect(byApp).rejects.toMatchObject({ code: 'login/method-refused' })
  const asApp = request({ method: 'login_undelegate', params: [], chainId }, 'https://app.shop.example')
  await expect(asApp).rejects.toMatchObject({ code: 'login/method-refused' })
  await expect(undelegate('eip155:0')).rejects.toMatchObject({ code: 'login/message-invalid' })
  await expect(undelegate('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).rejects.toMatchObject({
    code: 'login/message-invalid',
  })
  expect(questions).toHaveLength(asked)
  expect(await code()).toBe(delegatedCode)
}, 60_000)
