import { refusalOf } from '@latchkey/frame/protocol'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Loss, type LossyEndpoint, startLossyEndpoint } from '../testing/lossy-endpoint.fixture.ts'
import {
  smartChain as chainId,
  friend,
  smartChainHex as hexChain,
  type SmartScene,
  startSmartScene,
} from '../testing/smart-scene.fixture.ts'

let scene: SmartScene
let node: LossyEndpoint
let bundler: LossyEndpoint
beforeAll(async () => {
  scene = await startSmartScene({
    async through(url, part) {
      const endpoint = await startLossyEndpoint(url)
      if (part === 'node') node = endpoint
      else bundler = endpoint
      return endpoint.url
    },
  })
}, 120_000)
afterAll(async () => {
  await Promise.all([node?.close(), bundler?.close()])
  await scene?.close()
})

/** A visitor who is logged in and has 10 ETH. */
async function visitor(type: 'eoa' | 'smartAccount') {
  const frame = await scene.site.openFrame()
  await frame.logIn(scene.site.newEmail())
  const user = await frame.channel.request('GET_USER', { chainId, preferredAccountType: type })
  const address = user.address as Hex
  await scene.fund(address)
  const ask = (method: string, params: unknown[]) =>
    frame.channel.request('RPC_REQUEST', { method, params, chainId }) as Promise<unknown>
  const id = `0x${crypto.randomUUID().replaceAll('-', '').padStart(64, '0')}`
  const bundle = {
    version: '2.0.0',
    id,
    chainId: hexChain,
    from: address,
    atomicRequired: type === 'smartAccount',
    calls: [
      { to: friend, value: '0x7' },
      { to: friend, value: '0x5' },
    ],
  }
  return { ...frame, address, ask, bundle, id }
}

const balance = () => scene.node().getBalance({ address: friend })
const reason = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => refusalOf(error)?.code,
  )
const statusOf = async (ask: (method: string, params: unknown[]) => Promise<unknown>, id: string) =>
  ((await ask('wallet_getCallsStatus', [id])) as { status: number }).status

const losses: [string, Loss][] = [
  ['the connection breaks before it arrives', 'unsent'],
  ['the connection breaks once it was taken', 'broken'],
  ['a gateway answers in place of it', 'gateway'],
]

describe.each(losses)('%s', (_, loss) => {
  test('a transaction of a plain account counts as sent, and happens once', async () => {
    const { address, answer, ask } = await visitor('eoa')
    const before = await balance()
    node.lose('eth_sendRawTransaction', loss)
    const sending = ask('eth_sendTransaction', [{ from: address, to: friend, value: '0x3' }])
    await answer('approve')
    const hash = (await sending) as Hex
    expect((await scene.node().waitForTransactionReceipt({ hash })).status).toBe('success')
    expect([await balance(), await scene.node().getTransactionCount({ address })]).toEqual([before + 3n, 1])
  })

  test('calls of a plain account go on one after the other, and each happens once', async () => {
    const { address, answer, ask, bundle, id } = await visitor('eoa')
    const before = await balance()
    node.lose('eth_sendRawTransaction', loss)
    const sending = ask('wallet_sendCalls', [bundle])
    await answer('approve')
    expect(await sending).toEqual({ id })
    await expect.poll(() => statusOf(ask, id), { timeout: 15_000 }).toBe(200)
    expect([await balance(), await scene.node().getTransactionCount({ address })]).toEqual([before + 12n, 2])
  })

  test('an operation of a smart account counts as sent, happens once, and another frame knows it', async () => {
    const { answer, ask, bundle, id, page } = await visitor('smartAccount')
    const before = await balance()
    bundler.lose('eth_sendUserOperation', loss)
    const sending = ask('wallet_sendCalls', [bundle])
    await answer('approve')
    expect(await sending).toEqual({ id })
    const other = await scene.site.openFrame({ page })
    const askOther = (method: string, params: unknown[]) =>
      other.channel.request('RPC_REQUEST', { method, params, chainId }) as Promise<unknown>
    await expect.poll(() => statusOf(askOther, id), { timeout: 20_000 }).toBe(200)
    expect(await reason(ask('wallet_sendCalls', [bundle]))).toBe('login/duplicate-bundle')
    expect(await balance()).toBe(before + 12n)
  })
})

test('a frame that goes while the bundler has not answered: the next one knows the operation', async () => {
  const { answer, ask, bundle, id, page } = await visitor('smartAccount')
  const before = await balance()
  bundler.lose('eth_sendUserOperation', 'silent')
  const count = bundler.count('eth_sendUserOperation')
  ask('wallet_sendCalls', [bundle]).catch(() => {})
  await answer('approve')
  await expect.poll(() => bundler.count('eth_sendUserOperation')).toBe(count + 1)
  const other = await scene.site.openFrame({ page })
  const askOther = (method: string, params: unknown[]) =>
    other.channel.request('RPC_REQUEST', { method, params, chainId }) as Promise<unknown>
  await expect.poll(() => statusOf(askOther, id), { timeout: 20_000 }).toBe(200)
  expect(await reason(askOther('wallet_sendCalls', [bundle]))).toBe('login/duplicate-bundle')
  expect(await balance()).toBe(before + 12n)
}, 40_000)

describe('what is refused is not sent', () => {
  test('by the bundler: its id is free again', async () => {
    const { answer, ask, bundle, id } = await visitor('smartAccount')
    bundler.lose('eth_sendUserOperation', { code: -32500, message: 'AA21 didn’t pay prefund' })
    const refused = reason(ask('wallet_sendCalls', [bundle]))
    await answer('approve')
    expect(await refused).toBe('login/bundler')
    expect(await reason(ask('wallet_getCallsStatus', [id]))).toBe('login/unknown-bundle')
    const before = await balance()
    const again = ask('wallet_sendCalls', [bundle])
    await answer('approve')
    expect(await again).toEqual({ id })
    await expect.poll(() => statusOf(ask, id), { timeout: 20_000 }).toBe(200)
    expect(await balance()).toBe(before + 12n)
  })

  test('by the node', async () => {
    const { address, answer, ask, bundle, id } = await visitor('eoa')
    const poor = { code: -32000, message: 'insufficient funds for gas * price + value' }
    node.lose('eth_sendRawTransaction', poor)
    const sending = ask('eth_sendTransaction', [{ from: address, to: friend, value: '0x3' }])
    const refused = expect(sending).rejects.toMatchObject({ code: 'login/failed', details: poor.message })
    await answer('approve')
    await refused
    node.lose('eth_sendRawTransaction', poor)
    const calls = expect(ask('wallet_sendCalls', [bundle])).rejects.toMatchObject({ details: poor.message })
    await answer('approve')
    await calls
    expect(await reason(ask('wallet_getCallsStatus', [id]))).toBe('login/unknown-bundle')
    expect(await scene.node().getTransactionCount({ address })).toBe(0)
  })
})
