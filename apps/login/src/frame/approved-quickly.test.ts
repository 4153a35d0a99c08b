import { type Anvil, startAnvil } from '@latchkey/test-wallets/anvil'
import { createTestClient, type Hex, http, parseEther, publicActions } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type LossyEndpoint, startLossyEndpoint } from '../testing/lossy-endpoint.fixture.ts'
import { chainId, type Site, startSite } from '../testing/site.fixture.ts'

const friend = '0x000000000000000000000000000000000000bEEF'
let anvil: Anvil
let node: LossyEndpoint
let site: Site
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  node = await startLossyEndpoint(anvil.url)
  site = await startSite({ chains: { [chainId]: node.url } })
})
afterAll(async () => {
  await site?.close()
  await node?.close()
  await anvil?.close()
})

const chain = () => createTestClient({ mode: 'anvil', transport: http(anvil.url) }).extend(publicActions)

/** A visitor who is logged in and has one ether. */
async function visitor() {
  const frame = await site.openFrame()
  const { user } = await frame.logIn(site.newEmail())
  const address = user.address as Hex
  await chain().setBalance({ address, value: parseEther('1') })
  const pay = (signal?: AbortSignal) => {
    const request = { method: 'eth_sendTransaction', params: [{ from: address, to: friend, value: '0x3' }] }
    return frame.channel.request('RPC_REQUEST', request, { signal }) as Promise<Hex>
  }
  return { ...frame, address, pay }
}

test('two equal payments are two, also where the network tells of the first only by its block', async () => {
  const { address, answer, approvals, pay } = await visitor()
  const before = await chain().getBalance({ address: friend })
  node.tellOnlyBlocks(true)
  await chain().setAutomine(false)
  const sending = [pay(), pay()]
  await expect.poll(() => approvals.getState().waiting).toBe(1)
  await answer('approve')
  await answer('approve')
  const [first, second] = await Promise.all(sending)
  await chain().mine({ blocks: 1 })
  await chain().setAutomine(true)
  node.tellOnlyBlocks(false)
  expect(first).not.toBe(second)
  expect([await chain().getBalance({ address: friend }), await chain().getTransactionCount({ address })]).toEqual([
    before + 6n,
    2,
  ])
})

test('a payment that its app gives up while an earlier one is sent is not sent', async () => {
  const { address, answer, pay } = await visitor()
  const holding = node.hold('eth_sendRawTransaction')
  const first = pay()
  await answer('approve')
  await expect.poll(holding.count).toBe(1)
  const app = new AbortController()
  const givenUp = expect(pay(app.signal)).rejects.toMatchObject({ code: 'request/aborted' })
  await answer('approve')
  app.abort()
  await givenUp
  holding.release()
  await first
  // It would come before a third one.
  const third = pay()
  await answer('approve')
  await third
  await expect.poll(() => chain().getTransactionCount({ address })).toBe(2)
})

test('a payment does not wait for an earlier payment that never reached the network', async () => {
  const { answer, pay } = await visitor()
  const holding = node.hold('eth_sendRawTransaction')
  const app = new AbortController()
  const givenUp = expect(pay(app.signal)).rejects.toMatchObject({ code: 'request/aborted' })
  await answer('approve')
  await expect.poll(holding.count).toBe(1)
  app.abort()
  await givenUp
  node.lose('eth_sendRawTransaction', 'unsent')
  holding.release()
  const second = pay()
  await answer('approve')
  const { status } = await chain().waitForTransactionReceipt({ hash: await second, timeout: 10_000 })
  expect(status).toBe('success')
})

test('two equal payments in two tabs are two', async () => {
  const { address, answer, page, pay } = await visitor()
  const other = await site.openFrame({ page })
  node.tellOnlyBlocks(true)
  await chain().setAutomine(false)
  const sending = [pay()]
  await answer('approve')
  await sending[0]
  // Another tab has modules of its own.
  vi.resetModules()
  const request = { method: 'eth_sendTransaction', params: [{ from: address, to: friend, value: '0x3' }] }
  sending.push(other.channel.request('RPC_REQUEST', request) as Promise<Hex>)
  await other.answer('approve')
  const [first, second] = await Promise.all(sending)
  await chain().mine({ blocks: 1 })
  await chain().setAutomine(true)
  node.tellOnlyBlocks(false)
  expect(first).not.toBe(second)
  expect(await chain().getTransactionCount({ address })).toBe(2)
})
