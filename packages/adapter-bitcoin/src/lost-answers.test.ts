import { connect, sendTransaction, transfer } from '@latchkey/core'
import { signPsbt } from '@latchkey/core/wallet-calls'
import { bitcoinMnemonicAccounts } from '@latchkey/test-wallets'
import { describe, expect, test } from 'vitest'
import { buildPsbt } from './testing/build-psbt.fixture.ts'
import { connectorIdOf, targetOf, useAdapter, useChain, useClient, useWallet } from './testing/page.fixture.ts'

const chainOf = useChain()
const [, , carol] = bitcoinMnemonicAccounts()
const to = carol?.payment.address ?? ''

type Node = { answer: () => Response | Promise<Response>; isTaken: boolean; isLate?: boolean }

/**
 * A visitor whose node answers broadcasts as the test says. The chain takes the transaction before, or doesn't. The index of a late node
 * doesn't have it yet.
 */
async function visit({ answer, isTaken, isLate = false }: Node) {
  const chain = chainOf()
  const sent: unknown[] = []
  const node: typeof fetch = async (...request) => {
    if (isLate && /\/tx\/[\da-f]{64}$/.test(String(request[0])))
      return new Response('Transaction not found', { status: 404 })
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
const bad = (text: string) => () => new Response(text, { status: 400 })
const refusal = (message: string) => bad(`sendrawtransaction RPC error: {"code":-27,"message":"${message}"}`)

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

test.each([
  'sendrawtransaction RPC error: {"code":"ECONNABORTED","message":"timeout of 10000ms exceeded"}',
  'sendrawtransaction RPC error: {"code":"ECONNRESET"}',
  'sendrawtransaction RPC error: {"code":-28,"message":"Loading block index…"}',
  'Failed to send raw transaction',
  '{"error":"Failed to send raw transaction"}',
  'Connection error',
])('a server that lost its node answers 400, and the payment may be on its way: %s', async (text) => {
  const { client, clock, operation, seen, sent } = await visit({ isTaken: true, isLate: true, answer: bad(text) })
  const { hash } = await transfer(client, { to, amount: 34_000n })
  expect(operation()).toMatchObject({ status: 'sent', hash })
  expect(await seen(hash)).toBe(true)
  await clock.advance(1000)
  await expect.poll(() => sent.length).toBe(2)
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

test('also where its server tells only the code', async () => {
  const answer = bad('sendrawtransaction RPC error: {"code":-27}')
  const { client, operation } = await visit({ isTaken: true, isLate: true, answer })
  const { hash } = await transfer(client, { to, amount: 35_000n })
  expect(operation()).toMatchObject({ status: 'sent', hash })
})

test.each([
  ['sendrawtransaction RPC error: {"code":-26,"message":"min relay fee not met"}', 'min relay fee not met'],
  ['sendrawtransaction RPC error -26: min relay fee not met, 100 < 141', 'min relay fee not met, 100 < 141'],
  ['sendrawtransaction RPC error: {"code":-25}', 'sendrawtransaction RPC error: {"code":-25}'],
  [
    String.raw`{"error":"sendrawtransaction RPC error: {\"code\":-22,\"message\":\"TX decode failed\"}"}`,
    'TX decode failed',
  ],
])('a refusal is one, and nothing is sent again: %s', async (text, details) => {
  const { client, clock, operation, sent } = await visit({ isTaken: false, answer: bad(text) })
  const refused = transfer(client, { to, amount: 33_000n })
  await expect(refused).rejects.toMatchObject({ code: 'bitcoin/transaction-refused', details })
  expect(operation()).toMatchObject({ status: 'failed' })
  await clock.advance(60_000)
  expect(sent).toHaveLength(1)
})
