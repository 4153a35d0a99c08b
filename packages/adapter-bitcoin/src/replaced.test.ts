import { connect, transfer } from '@latchkey/core'
import { createMemoryStorage } from '@latchkey/core/testing'
import { bitcoinMnemonicAccounts } from '@latchkey/test-wallets'
import { expect, test } from 'vitest'
import { connectorIdOf, instanceOf, useAdapter, useChain, useClient, useWallet } from './testing/page.fixture.ts'

// A visitor speeds a payment up, or cancels it, in the wallet: minutes later, and perhaps while no page is there.

const chainOf = useChain()
const [, , carol] = bitcoinMnemonicAccounts()
const to = carol?.payment.address ?? ''

/** A page whose payment waits for its block, and has been looked for by one whole wait. */
async function paid({ storage = createMemoryStorage(), isToOwn = false } = {}) {
  const chain = chainOf()
  let looks = 0
  const node: typeof fetch = (...request) => {
    if (/\/tx\/[\da-f]{64}$/.test(String(request[0]))) looks += 1
    return fetch(...request)
  }
  useWallet(chain)
  const open = () => useClient(chain, { storage, adapters: [useAdapter({ fetch: node })] })
  const page = open()
  await connect(page.client, { adapterId: 'bitcoin', connectorId: connectorIdOf('standard') })
  await chain.mine()
  const [connected] = Object.values(page.client.connection.getState().connections)
  const own = connected?.accounts[0]?.addresses[0]?.address ?? ''
  const { hash } = await transfer(page.client, { to: isToOwn ? own : to, amount: 30_000n })
  /** The node answers over a real socket: the clock moves only after its answers. */
  const pass = async ({ clock }: typeof page, until: () => boolean) =>
    expect
      .poll(
        async () => {
          await clock.advance(2500)
          return until()
        },
        { timeout: 20_000 },
      )
      .toBe(true)
  await pass(page, () => looks > 10)
  const replace = async (amount: bigint, receiver = to) => {
    chain.drop(hash)
    const [connection] = Object.values(page.client.connection.getState().connections)
    const on = { connectionId: connection?.id ?? '', account: connection?.activeAccount ?? '', chainId: chain.chainId }
    // Past the client: as the wallet does it by itself.
    const asked = { ...on, account: own, to: receiver, amount, feeRate: 'fast' } as never
    const sent = await instanceOf(page.client).can.transfer?.(asked)
    await chain.mine()
    return sent?.hash ?? ''
  }
  return { hash, open, own, page, pass, replace }
}

test.each([
  [30_000n, 'repriced', 'done'],
  [40_000n, 'replaced', 'failed'],
] as const)(
  'a replacement is found between two waits for the payment: of %s sat, %s',
  async (amount, reason, status) => {
    const { hash, page, pass, replace } = await paid()
    const other = await replace(amount)
    const operation = () => page.client.operations.getState().find((one) => one.hash === hash)
    await pass(page, () => operation()?.status !== 'sent')
    expect(operation()).toMatchObject({ status, replacement: { hash: other, reason } })
  },
)

test.each([
  [true, 'repriced', 'done'],
  [false, 'cancelled', 'failed'],
] as const)(
  'a replacement that pays only the own address, of a transfer to it: %s, %s',
  async (isToOwn, reason, status) => {
    const { hash, own, page, pass, replace } = await paid({ isToOwn })
    const other = await replace(29_000n, own)
    const operation = () => page.client.operations.getState().find((one) => one.hash === hash)
    await pass(page, () => operation()?.status !== 'sent')
    expect(operation()).toMatchObject({ status, replacement: { hash: other, reason } })
  },
)

test('a later page finds the replacement of a payment that the node doesn’t know any more', async () => {
  const { hash, open, page, pass, replace } = await paid()
  const other = await replace(30_000n)
  page.stop()
  const later = open()
  const operation = () => later.client.operations.getState().find((one) => one.hash === hash)
  await pass(later, () => operation()?.status === 'done')
  expect(operation()).toMatchObject({ replacement: { hash: other, reason: 'repriced' } })
})
