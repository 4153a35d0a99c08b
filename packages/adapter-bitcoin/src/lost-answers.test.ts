import { connect, sendTransaction, transfer } from '@latchkey/core'
import { signPsbt } from '@latchkey/core/wallet-calls'
import { bitcoinMnemonicAccounts } from '@latchkey/test-wallets'
import { describe, expect, test } from 'vitest'
import { buildPsbt } from './testing/build-psbt.fixture.ts'
import { connectorIdOf, targetOf, useAdapter, useChain, useClient, useWallet } from './testing/page.fixture.ts'

const chainOf = useChain()
const [, , carol] = bitcoinMnemonicAccounts()
const to = carol?.payment.address ?? ''

/** A visitor whose node answers broadcasts as the test says. The chain takes the transaction before, or doesn't. */
async function visit({ answer, isTaken }: { isTaken: boolean; answer: () => Response | Promise<Response> }) {
  const chain = chainOf()
  const sent: unknown[] = []
  const node: typeof fetch = async (...request) => {
    if (request[1]?.method !== 'POST' || sent.push(request[1].body) > 1) return fetch(...request)
    if (isTaken) await fetch(...request)
    return answer()
  }
  useWallet(chain)
  const { client, clock } = useClient(chain, { adapters: [useAdapter({ fetch: node })] })
  const { connection } = await connect(client, { adapterId: 'bitcoin', connectorId: connectorIdOf('standard') })
  await chain.mine()
  const seen = async (hash: string) => (await fetch(`${chain.url}/tx/${hash}`)).status === 200
  return {
    chain,
    client,
    clock,
    on: targetOf(connection),
    seen,
    sent,
    operation: () => client.operations.getState()[0],
  }
}
const noAnswer = () => Promise.reject(new TypeError('The connection was lost'))
const refusal = (message: string) => () =>
  new Response(`sendrawtransaction RPC error: {"code":-27,"message":"${message}"}`, { status: 400 })

describe('a payment whose answer is lost is followed, not reported as failed', () => {
  test.each([
    ['the connection breaks', noAnswer],
    ['a gateway answers in its place', () => new Response('<h1>504</h1>', { status: 504 })],
  ])('%s', async (_, answer) => {
    const { chain, client, clock, operation, seen, sent } = await visit({ isTaken: true, answer })
    const { hash } = await transfer(client, { to, amount: 30_000n })
    expect(operation()).toMatchObject({ status: 'sent', hash, transfer: { to, amount: '30000' } })
    expect(await seen(hash)).toBe(true)
    await clock.advance(1000)
    await expect.poll(() => sent.length).toBe(2)
    expect(sent[1]).toBe(sent[0])
    await chain.mine()
    await expect
      .poll(async () => {
        await clock.advance(2500)
        return operation()?.status
      })
      .toBe('done')
  })

  test('also of an app’s own PSBT', async () => {
    const { chain, client, on, operation, seen } = await visit({ isTaken: true, answer: noAnswer })
    const psbt = await buildPsbt(chain.url, { from: on.account, to, sats: 10_000n })
    const { hash = '' } = await signPsbt(client, { psbt, broadcast: true })
    expect(operation()).toMatchObject({ status: 'sent', hash })
    expect(await seen(hash)).toBe(true)
  })
})

test('a payment that never arrived goes out again as it is', async () => {
  const { client, clock, seen, sent } = await visit({ isTaken: false, answer: noAnswer })
  const { hash } = await sendTransaction(client, { transaction: { to, amount: 31_000n } })
  expect(await seen(hash)).toBe(false)
  await clock.advance(1000)
  await expect.poll(() => seen(hash)).toBe(true)
  expect(sent[1]).toBe(sent[0])
})

test.each(['Transaction already in block chain', 'txn-already-in-mempool'])(
  'a node that has the payment already has taken it: %s',
  async (message) => {
    const { client, seen } = await visit({ isTaken: true, answer: refusal(message) })
    const { hash } = await transfer(client, { to, amount: 32_000n })
    expect(await seen(hash)).toBe(true)
  },
)

test('a refusal is one, and nothing is sent again', async () => {
  const { client, clock, operation, sent } = await visit({ isTaken: false, answer: refusal('min relay fee not met') })
  const refused = transfer(client, { to, amount: 33_000n })
  await expect(refused).rejects.toMatchObject({ code: 'bitcoin/transaction-refused', details: 'min relay fee not met' })
  expect(operation()).toMatchObject({ status: 'failed' })
  await clock.advance(60_000)
  expect(sent).toHaveLength(1)
})
