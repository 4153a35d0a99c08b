import type { Clock } from '@latchkey/core'
import { createFakeClock } from '@latchkey/core/testing'
import { type Anvil, startAnvil } from '@latchkey/test-wallets/anvil'
import { createConfig, http } from '@wagmi/core'
import { createTestClient, defineChain, publicActions, walletActions } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../eip1193/src/testing/eventually.fixture.ts'
import { latchkeyConnector } from './connector/latchkey-connector.ts'
import { testContext } from './testing/context.fixture.ts'
import { wagmiAdapter } from './wagmi-adapter.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const chainId = 'eip155:31337'
const nowhere = `0x${'ab'.repeat(32)}`

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
})
afterAll(() => anvil.close())

/** A chain whose blocks come only when told, whose node signs for Alice. */
async function setUp(clock?: Clock) {
  const chain = defineChain({
    id: 31337,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [anvil.url] } },
  })
  const node = createTestClient({ mode: 'anvil', chain, transport: http() }).extend(publicActions).extend(walletActions)
  await node.setAutomine(false)
  const config = createConfig({
    chains: [chain],
    connectors: [latchkeyConnector()],
    transports: { [chain.id]: http(anvil.url) },
    pollingInterval: 50,
  })
  const { can } = wagmiAdapter({ config }).create(testContext({ clock }))
  return {
    node,
    look: async (hash: string, order?: string) => can.getTransaction?.({ chainId, account: alice, hash, order }),
    wait: (hash: string) => can.waitForTransaction?.({ chainId, hash }),
    send: (fields: { nonce?: number; to?: `0x${string}`; value?: bigint; gwei?: bigint }) =>
      node.sendTransaction({
        account: alice,
        to: fields.to ?? bob,
        value: fields.value ?? 5n,
        maxFeePerGas: (fields.gwei ?? 10n) * 10n ** 9n,
        maxPriorityFeePerGas: (fields.gwei ?? 10n) * 10n ** 9n,
        ...(fields.nonce !== undefined && { nonce: fields.nonce }),
      }),
  }
}

test('a transaction waits, then is included; one that nobody has heard of is unknown', async () => {
  const { look, node, send } = await setUp()
  const nonce = await node.getTransactionCount({ address: alice })
  const hash = await send({})
  const value = { units: 5n, decimals: 18, symbol: 'ETH' }
  expect(await look(hash)).toEqual({ state: 'waiting', order: String(nonce), to: bob.toLowerCase(), value })
  await node.mine({ blocks: 1 })
  expect(await look(hash)).toMatchObject({ state: 'included', order: String(nonce) })
  expect(await look(nowhere)).toEqual({ state: 'unknown' })
  expect(await look(nowhere, String(nonce + 1))).toEqual({ state: 'unknown' })
  expect(await look(nowhere, String(nonce))).toEqual({ state: 'superseded' })
})

test.each([
  ['repriced', {}, 'success'],
  ['cancelled', { to: alice, value: 0n }, 'reverted'],
  ['replaced', { value: 6n }, 'reverted'],
] as const)('one that is %s names the transaction in its place', async (reason, other, status) => {
  const { look, node, send, wait } = await setUp()
  const nonce = await node.getTransactionCount({ address: alice })
  const first = await send({ nonce })
  const waiting = wait(first)
  // The waiting one must have been seen before it is replaced, as a page sees it.
  await expect.poll(() => look(first).then((seen) => seen?.state)).toBe('waiting')
  const hash = await send({ ...other, nonce, gwei: 50n })
  await node.mine({ blocks: 1 })
  expect(await waiting).toEqual({ status, replacement: { hash, reason } })
  expect(await look(first, String(nonce))).toEqual({ state: 'superseded' })
})

test('[S8.31] after 25 s a transaction that is in no block counts as sent and still pending, which is no failure', async () => {
  const clock = createFakeClock()
  const { look, node, send, wait } = await setUp(clock)
  const hash = await send({})
  let outcome: unknown
  const waiting = wait(hash)?.then((said) => {
    outcome = said
  })
  await eventually(() => expect(clock.pending()).toBe(1))
  await clock.advance(24_999)
  expect(outcome).toBeUndefined()
  await clock.advance(1)
  await waiting
  expect(outcome).toEqual({ status: 'pending' })
  expect(clock.pending()).toBe(0)
  expect(await look(hash)).toMatchObject({ state: 'waiting' })
  await node.mine({ blocks: 1 })
  // It is waited for again, as core does, and then found.
  expect(await wait(hash)).toEqual({ status: 'success' })
  expect(clock.pending()).toBe(0)
})
