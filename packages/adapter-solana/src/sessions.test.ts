import type { ChainId, Network } from '@latchkey/core'
import { adoptTransport, createFakePlatform, createTestClient } from '@latchkey/core/testing'
import { ed25519 } from '@noble/curves/ed25519.js'
import { getBase58Decoder, getBase58Encoder } from '@solana/kit'
import { expect, onTestFinished, test } from 'vitest'
import { putSignature, readSigners } from './lazy/put-signature.ts'
import { solanaAdapter } from './solana-adapter.ts'
import { instanceOf, networksOf, targetOf, useChain } from './testing/page.fixture.ts'
import { type Asked, createPhone } from './testing/phone.fixture.ts'
import { transferWire } from './testing/transfer-wire.fixture.ts'

const chainOf = useChain()
const older: ChainId<'solana'> = 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'
const encode = (bytes: Uint8Array) => getBase58Decoder().decode(bytes)
const decode = (text: unknown) => Uint8Array.from(getBase58Encoder().encode(String(text)))
const wireOf = (text: unknown) => Uint8Array.from(Buffer.from(String(text), 'base64'))

async function adopt(
  answers: NonNullable<Parameters<typeof createPhone>[0]['answers']>,
  chains?: readonly ChainId<'solana'>[],
) {
  const chain = chainOf()
  const [home, away] = networksOf(chain)
  const networks: [Network, Network] = [home, { ...away, deprecatedCaipNetworkId: older }]
  const { client } = createTestClient({ networks, adapters: [solanaAdapter()], platform: createFakePlatform() })
  onTestFinished(client.start())
  const phone = createPhone({ chains: chains ?? [home.caipNetworkId], answers })
  const instance = instanceOf(client)
  const { connection, now } = await adoptTransport(client, instance, phone.transport)
  return { away, can: instance.can, chain, client, connection, home, instance, now, on: targetOf(connection), phone }
}

test('a session signs messages with WalletConnect’s methods', async () => {
  const { can, home, on, phone } = await adopt({
    solana_signMessage: ({ params }: Asked) => ({ signature: encode(phone.first.sign(decode(params.message))) }),
  })
  const answer = await can.signMessage?.({ ...on, message: 'hello' })
  expect(phone.asked).toEqual([
    {
      chainId: home.caipNetworkId,
      method: 'solana_signMessage',
      params: { message: encode(new TextEncoder().encode('hello')), pubkey: phone.first.address },
      signal: undefined,
    },
  ])
  const { address } = phone.first
  expect(answer).toEqual({ signature: expect.any(String), scheme: 'ed25519', publicKey: address })
  expect(ed25519.verify(decode(answer?.signature), new TextEncoder().encode('hello'), decode(address))).toBe(true)
})

test.each(['the signature alone', 'the whole transaction'])(
  'a phone that returns %s signs, and the app sends',
  async (kind) => {
    const whole = kind === 'the whole transaction'
    const { can, chain, on, phone } = await adopt({
      solana_signTransaction: ({ params }: Asked) => {
        const wire = wireOf(params.transaction)
        const signature = phone.first.sign(readSigners(wire).message)
        const transaction = Buffer.from(putSignature(wire, phone.first.publicKey, signature)).toString('base64')
        return whole ? { transaction } : { signature: encode(signature) }
      },
    })
    const lamports = whole ? 31n : 32n
    const transaction = await transferWire(chain.url, { from: on.account, to: phone.second.address, lamports })
    const { hash = '' } = (await can.sendTransaction?.({ ...on, transaction })) ?? {}
    expect(await can.waitForTransaction?.({ chainId: chain.chainId, hash })).toEqual({ status: 'success' })
  },
)

test('several transactions are one request if the phone supports that, and it sends them itself if it can', async () => {
  const signed = ({ transaction }: { transaction: unknown }) => {
    const wire = wireOf(transaction)
    return putSignature(wire, phone.first.publicKey, phone.first.sign(readSigners(wire).message))
  }
  const { can, chain, on, phone } = await adopt({
    solana_signTransaction: () => ({}),
    solana_signAllTransactions: ({ params }: Asked) => ({
      transactions: (params.transactions as string[]).map((transaction) =>
        Buffer.from(signed({ transaction })).toString('base64'),
      ),
    }),
    solana_signAndSendTransaction: ({ params }: Asked) => ({
      signature: encode(signed(params as { transaction: unknown }).slice(1, 65)),
    }),
  })
  const wires = await Promise.all(
    [51n, 52n].map((lamports) => transferWire(chain.url, { from: on.account, to: phone.second.address, lamports })),
  )
  expect(await can.signTransactions?.({ ...on, transactions: wires })).toHaveLength(2)
  const request = { transaction: wires[0], options: { preflightCommitment: 'recent', maxRetries: 3 } }
  expect(await can.sendTransaction?.({ ...on, transaction: request })).toEqual({ hash: expect.any(String) })
  expect(phone.asked.map(({ method }) => method)).toEqual([
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ])
  expect(phone.asked[1]?.params).toMatchObject({ options: { preflightCommitment: 'processed', maxRetries: 3 } })
})

test.each([
  ['fewer', (transactions: string[]) => transactions.slice(1)],
  ['more', (transactions: string[]) => [...transactions, ...transactions.slice(1)]],
  ['no', () => undefined],
])('a phone that returns %s transactions than it was given is refused', async (_, change) => {
  const { can, chain, on, phone } = await adopt({
    solana_signTransaction: () => ({}),
    solana_signAllTransactions: ({ params }: Asked) => ({
      transactions: change(
        (params.transactions as string[]).map((transaction) => {
          const wire = wireOf(transaction)
          const signature = phone.first.sign(readSigners(wire).message)
          return Buffer.from(putSignature(wire, phone.first.publicKey, signature)).toString('base64')
        }),
      ),
    }),
  })
  const transactions = await Promise.all(
    [61n, 62n].map((lamports) => transferWire(chain.url, { from: on.account, to: phone.second.address, lamports })),
  )
  await expect(can.signTransactions?.({ ...on, transactions })).rejects.toMatchObject({ code: 'request/unreadable' })
})

test('methods that the session did not approve give no ability', async () => {
  const { connection } = await adopt({ solana_signMessage: () => ({}) })
  expect(connection.abilities).toContain('signMessage')
  for (const missing of [
    'signTransaction',
    'sendTransaction',
    'transfer',
    'buildTransfer',
    'switchNetwork',
    'requestMoreAccounts',
  ] as const)
    expect(connection.abilities).not.toContain(missing)
})

test('a session that approved a network’s older id gets requests with that id', async () => {
  const { away, connection, can, on, phone } = await adopt(
    { solana_signMessage: ({ params }: Asked) => ({ signature: encode(phone.first.sign(decode(params.message))) }) },
    [older],
  )
  expect(connection).toMatchObject({ chainId: away.caipNetworkId, approvedChains: [away.caipNetworkId] })
  await can.signMessage?.({ ...on, message: 'x' })
  expect(phone.asked[0]?.chainId).toBe(older)
})

test('changes of the session’s accounts and networks are followed, and its end ends the connection', async () => {
  const { away, home, now, phone } = await adopt({ solana_signMessage: () => ({}) })
  const chains = [home.caipNetworkId, away.caipNetworkId]
  phone.say({ type: 'accounts', accounts: [phone.account(phone.second)], chains })
  expect(now()).toMatchObject({ activeAccount: phone.second.address, approvedChains: chains })
  expect(now()?.abilities).toContain('switchNetwork')
  phone.say({ type: 'chain', chainId: away.caipNetworkId })
  expect(now()?.chainId).toBe(away.caipNetworkId)
  phone.say({ type: 'chain', chainId: 'solana:unknown' })
  expect(now()?.chainId).toBe(away.caipNetworkId)
  phone.say({ type: 'ended', reason: 'remote' })
  expect(now()).toBeUndefined()
  expect(phone.listeners.size).toBe(0)
})

test.each([
  ['nothing', undefined, 'request/unreadable'],
  ['a text', 'signed!', 'request/unreadable'],
  ['no signature', {}, 'wallet/sign-failed'],
  ['no base58', { signature: '0OIl' }, 'wallet/sign-failed'],
  // Decoding it would take minutes.
  ['a signature of a megabyte', { signature: 'z'.repeat(1_000_000) }, 'wallet/sign-failed'],
  ['a foreign signature', { signature: encode(new Uint8Array(64).fill(7)) }, 'wallet/sign-failed'],
])('a phone that answers with %s has not signed', async (_name, answer, code) => {
  const { can, on } = await adopt({ solana_signMessage: () => answer })
  await expect(can.signMessage?.({ ...on, message: 'x' })).rejects.toMatchObject({ code })
})
