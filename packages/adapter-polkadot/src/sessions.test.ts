import { adoptTransport, createFakePlatform, createTestClient } from '@latchkey/core/testing'
import { type PolkadotPayload, signPolkadotPayload, signPolkadotRaw } from '@latchkey/test-wallets'
import { signatureVerify } from '@polkadot/util-crypto'
import { expect, onTestFinished, test } from 'vitest'
import { polkadotAdapter } from './polkadot-adapter.ts'
import { instanceOf, networksOf, ss58Prefixes, targetOf, useChain } from './testing/page.fixture.ts'
import { type Asked, createPhone } from './testing/phone.fixture.ts'
import { transferCall } from './testing/transfer-call.fixture.ts'

const chainOf = useChain()

async function adopt(answers: NonNullable<Parameters<typeof createPhone>[0]['answers']>, count = 1) {
  const chain = chainOf()
  const [home, away] = networksOf(chain)
  const networks = [home, away] as const
  const { client } = createTestClient({
    networks,
    adapters: [polkadotAdapter({ ss58Prefixes })],
    platform: createFakePlatform(),
  })
  onTestFinished(client.start())
  const phone = createPhone({ chains: networks.slice(0, count).map(({ caipNetworkId }) => caipNetworkId), answers })
  const instance = instanceOf(client)
  const { connection, now } = await adoptTransport(client, instance, phone.transport)
  return { away, can: instance.can, chain, client, connection, home, now, on: targetOf(connection), phone }
}

test.each(['in <Bytes>', 'as it is'])('a session signs messages with WalletConnect’s methods: %s', async (way) => {
  const plain = way === 'as it is'
  const { can, home, on, phone } = await adopt({
    polkadot_signMessage: ({ params }: Asked) => {
      const text = String(params.message)
      const signature = plain
        ? `0x${Buffer.from(phone.first.sign(new TextEncoder().encode(text))).toString('hex')}`
        : signPolkadotRaw(phone.first, text)
      return { signature }
    },
  })
  const answer = await can.signMessage?.({ ...on, message: 'hello' })
  expect(phone.asked).toEqual([
    {
      chainId: home.caipNetworkId,
      method: 'polkadot_signMessage',
      params: { address: on.account, message: 'hello' },
      signal: undefined,
    },
  ])
  expect(answer?.signedBytes === undefined).toBe(plain)
  const signed = plain ? 'hello' : '<Bytes>hello</Bytes>'
  expect(signatureVerify(signed, answer?.signature ?? '', on.account)).toMatchObject({ isValid: true })
  // Bytes that are no text are sent as hex.
  if (!plain) await can.signMessage?.({ ...on, message: { raw: '0x00ff' } })
  expect(phone.asked[1]?.params.message).toBe(plain ? undefined : '0x00ff')
})

test('the phone signs, and the app sends', async () => {
  const { can, chain, on, phone } = await adopt({
    polkadot_signTransaction: ({ params }: Asked) => ({
      id: 1,
      signature: signPolkadotPayload(phone.first, params.transactionPayload as PolkadotPayload),
    }),
  })
  const { chainId } = chain
  const units = async () => (await can.getBalance?.({ chainId, account: phone.second.address }))?.units ?? 0n
  const before = await units()
  const transaction = transferCall(phone.second.address, 31_000)
  const { hash = '' } = (await can.sendTransaction?.({ ...on, transaction })) ?? {}
  expect(await can.waitForTransaction?.({ chainId, hash })).toEqual({ status: 'success' })
  expect(await units()).toBe(before + 31_000n)
  expect(phone.asked[0]?.params).toMatchObject({ address: on.account, transactionPayload: { address: on.account } })
})

test('methods that the session did not approve give no ability', async () => {
  const { connection } = await adopt({ polkadot_signMessage: () => ({}) })
  expect(connection.abilities).toContain('signMessage')
  for (const missing of ['signTransaction', 'sendTransaction', 'transfer', 'switchNetwork'] as const)
    expect(connection.abilities).not.toContain(missing)
})

test('one account for all addresses of a key, with each network’s own address', async () => {
  const { away, connection, home } = await adopt({ polkadot_signMessage: () => ({}) }, 2)
  expect(connection.accounts).toHaveLength(1)
  expect(connection.accounts[0].addresses.map(({ chainId }) => chainId)).toEqual([
    home.caipNetworkId,
    away.caipNetworkId,
  ])
  expect(connection.abilities).toContain('switchNetwork')
})

test('changes of the session’s accounts and networks are followed, and its end ends the connection', async () => {
  const { away, home, now, phone } = await adopt({ polkadot_signMessage: () => ({}) })
  const chains = [home.caipNetworkId, away.caipNetworkId]
  const accounts = phone.account(phone.second, chains)
  phone.say({ type: 'accounts', accounts, chains })
  expect(now()).toMatchObject({ activeAccount: accounts[0]?.key, approvedChains: chains })
  phone.say({ type: 'chain', chainId: away.caipNetworkId })
  expect(now()?.chainId).toBe(away.caipNetworkId)
  phone.say({ type: 'chain', chainId: 'polkadot:unknown' })
  expect(now()?.chainId).toBe(away.caipNetworkId)
  phone.say({ type: 'ended', reason: 'remote' })
  expect(now()).toBeUndefined()
  expect(phone.listeners.size).toBe(0)
})

test.each([
  ['nothing', undefined, 'request/unreadable'],
  ['a text', 'signed!', 'request/unreadable'],
  ['no signature', {}, 'wallet/sign-failed'],
  ['no hex', { signature: '0xzz' }, 'wallet/sign-failed'],
  ['a foreign signature', { signature: `0x${'07'.repeat(64)}` }, 'wallet/sign-failed'],
])('a phone that answers with %s has not signed', async (_name, answer, code) => {
  const { can, on } = await adopt({ polkadot_signMessage: () => answer })
  await expect(can.signMessage?.({ ...on, message: 'x' })).rejects.toMatchObject({ code })
})
