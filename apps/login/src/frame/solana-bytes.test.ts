import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Site, startSite } from '../testing/site.fixture.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

const signatureAt = 1
const messageAt = signatureAt + 64

const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** A payment of the visitor, in lamports. */
function paymentOf(address: string, lamports: number): string {
  const receiver = new Uint8Array(32).fill(2)
  const data = [2, 0, 0, 0, lamports, 0, 0, 0, 0, 0, 0, 0]
  const keys = [...base58.decode(address), ...receiver, ...new Uint8Array(32)]
  const message = [1, 0, 1, 3, ...keys, ...new Uint8Array(32).fill(9), 1, 2, 2, 0, 1, data.length, ...data]
  return base64.encode(new Uint8Array([1, ...new Uint8Array(64), ...message]))
}

test('each of several Solana transactions is signed as it was asked for, also where the app changes its list meanwhile', async () => {
  const { answer, approvals, channel, logIn, questions } = await site.openFrame()
  await logIn(site.newEmail())
  const { address } = await channel.request('GET_USER', { chainId })
  const given = [1, 2, 3].map((lamports) => paymentOf(address, lamports))
  const transactions = [...given]
  const signing = channel.request('RPC_REQUEST', {
    method: 'solana_signAllTransactions',
    params: { transactions },
    chainId,
  })
  await expect.poll(() => approvals.getState().current).toBeTruthy()
  transactions.fill(paymentOf(address, 200))
  await answer('approve')
  const { transactions: signed } = (await signing) as { transactions: readonly string[] }
  expect(questions).toEqual([expect.objectContaining({ kind: 'solana-transactions', transactions: given })])
  expect(signed).toHaveLength(given.length)
  for (const [index, one] of signed.entries()) {
    const bytes = base64.decode(one)
    const message = bytes.subarray(messageAt)
    expect(message).toEqual(base64.decode(given[index] ?? '').subarray(messageAt))
    expect(ed25519.verify(bytes.subarray(signatureAt, messageAt), message, base58.decode(address))).toBe(true)
  }
})

test('the signature in the answer is the visitor’s, also where another account pays the fee', async () => {
  const { answer, approvals, channel, logIn } = await site.openFrame()
  await logIn(site.newEmail())
  const { address } = await channel.request('GET_USER', { chainId })
  const payer = new Uint8Array(32).fill(3)
  const keys = [...payer, ...base58.decode(address), ...new Uint8Array(32)]
  const message = [2, 1, 1, 3, ...keys, ...new Uint8Array(32).fill(9), 1, 2, 1, 1, 0]
  const transaction = base64.encode(
    new Uint8Array([2, ...new Uint8Array(64).fill(5), ...new Uint8Array(64), ...message]),
  )
  const signing = channel.request('RPC_REQUEST', { method: 'solana_signTransaction', params: { transaction }, chainId })
  await expect.poll(() => approvals.getState().current).toBeTruthy()
  await answer('approve')
  const answered = (await signing) as { transaction: string; signature: string }
  const bytes = base64.decode(answered.transaction)
  expect(bytes.subarray(1, 65)).toEqual(new Uint8Array(64).fill(5))
  expect(base58.encode(bytes.subarray(65, 129))).toBe(answered.signature)
  expect(ed25519.verify(base58.decode(answered.signature), new Uint8Array(message), base58.decode(address))).toBe(true)
})

test('error: Solana requests for another account, in numbers that no visitor reads, or that are no transactions', async () => {
  const { channel, logIn, questions } = await site.openFrame()
  await logIn(site.newEmail())
  const { address } = await channel.request('GET_USER', { chainId })
  const pubkey = base58.encode(new Uint8Array(32).fill(7))
  const transaction = paymentOf(address, 1)
  const detailsOf = (method: string, params: object) =>
    channel.request('RPC_REQUEST', { method, params, chainId }).then(
      () => 'answered',
      (error: { readonly details?: string }) => error.details,
    )
  const message = base58.encode(new TextEncoder().encode('hello'))
  expect(await detailsOf('solana_signMessage', { message, pubkey })).toBe('pubkey: another account')
  expect(await detailsOf('solana_signMessage', { message })).toBe('pubkey: another account')
  expect(await detailsOf('solana_signTransaction', { transaction, pubkey })).toBe('pubkey: another account')
  for (const transactions of [Array(21).fill(transaction), [], ['no base64!'], [5], 'AAAA'])
    expect(await detailsOf('solana_signAllTransactions', { transactions })).toBe('transaction: no base64')
  expect(questions).toEqual([])
})
