import type { ChainId } from '@latchkey/core'
import { adoptTransport, createFakePlatform, createTestClient } from '@latchkey/core/testing'
import { type AminoSignDoc, signAmino, signDirect } from '@latchkey/test-wallets'
import { expect, onTestFinished, test } from 'vitest'
import { cosmosAdapter } from './cosmos-adapter.ts'
import { instanceOf, networksOf, settingsOf, targetOf, useChains } from './testing/page.fixture.ts'
import { type Asked, createPhone } from './testing/phone.fixture.ts'

const chainsOf = useChains()
const signer = createPhone({ chains: [] }).first
const bytes = (base64: string) => Uint8Array.from(Buffer.from(base64, 'base64'))
const amino = ({ params }: Asked) => signAmino(signer, params.signDoc as AminoSignDoc)
const accounts = () => [
  {
    algo: 'secp256k1',
    address: signer.addressOn('cosmos'),
    pubkey: Buffer.from(signer.publicKey).toString('base64'),
  },
]

/** A phone that signs directly; `as`: how it writes bytes. */
const direct =
  (as: 'base64' | 'hex') =>
  ({ params: { signDoc } }: Asked) => {
    const doc = {
      chainId: signDoc.chainId as string,
      accountNumber: BigInt(signDoc.accountNumber),
      bodyBytes: bytes(signDoc.bodyBytes),
      authInfoBytes: bytes(signDoc.authInfoBytes),
    }
    const written = (part: Uint8Array) => Buffer.from(part).toString(as)
    return {
      signature: signDirect(signer, doc).signature,
      signed: { ...signDoc, bodyBytes: written(doc.bodyBytes), authInfoBytes: written(doc.authInfoBytes) },
    }
  }

async function adopt(
  answers: NonNullable<Parameters<typeof createPhone>[0]['answers']>,
  which: 'both' | 'home' = 'home',
) {
  const chains = chainsOf()
  const { away, home } = chains
  const adapters = [cosmosAdapter({ chains: settingsOf(chains) })]
  const { client } = createTestClient({ networks: networksOf(chains), adapters, platform: createFakePlatform() })
  onTestFinished(client.start())
  const spelt: readonly (readonly [ChainId<'cosmos'>, string])[] = [
    [home.chainId, home.prefix],
    [away.chainId, away.prefix],
  ]
  const phone = createPhone({ chains: which === 'both' ? spelt : spelt.slice(0, 1), answers })
  const instance = instanceOf(client)
  const { connection, now } = await adoptTransport(client, instance, phone.transport)
  return { away, can: instance.can, connection, home, instance, now, on: targetOf(connection), phone, spelt }
}

test('a session signs messages by ADR-36 with WalletConnect’s methods', async () => {
  const { can, home, on, phone } = await adopt({ cosmos_signAmino: amino })
  const answer = await can.signMessage?.({ ...on, message: 'hello' })
  const data = Buffer.from('hello').toString('base64')
  expect(phone.asked).toMatchObject([
    {
      chainId: home.chainId,
      method: 'cosmos_signAmino',
      params: {
        signerAddress: on.account,
        signDoc: { chain_id: '', msgs: [{ type: 'sign/MsgSignData', value: { signer: on.account, data } }] },
      },
    },
  ])
  expect(answer).toMatchObject({ scheme: 'adr36', publicKey: accounts()[0]?.pubkey })
})

test.each(['base64', 'hex'] as const)('a phone that signs directly and writes %s: the app sends', async (as) => {
  const { can, home, on, phone } = await adopt({ cosmos_signDirect: direct(as), cosmos_getAccounts: accounts })
  const to = phone.second.addressOn('cosmos')
  const before = home.balanceOf(to)
  const { hash = '' } = (await can.transfer?.({ ...on, to, amount: 31n })) ?? {}
  expect(await can.waitForTransaction?.({ chainId: home.chainId, hash })).toEqual({ status: 'success' })
  expect(home.balanceOf(to)).toBe(before + 31n)
  expect(phone.asked.map(({ method }) => method)).toEqual(['cosmos_getAccounts', 'cosmos_signDirect'])
})

test('a phone without a key gets the chain’s, and signs amino if it can’t sign directly', async () => {
  const { can, home, on, phone } = await adopt({ cosmos_signAmino: amino })
  const to = phone.second.addressOn('cosmos')
  const { hash = '' } = (await can.transfer?.({ ...on, to, amount: 32n })) ?? {}
  expect(await can.waitForTransaction?.({ chainId: home.chainId, hash })).toEqual({ status: 'success' })
  expect(phone.asked.map(({ method }) => method)).toEqual(['cosmos_signAmino'])
})

test('a phone that sends another key signs nothing', async () => {
  const strange = () => [{ address: signer.addressOn('cosmos'), pubkey: Buffer.alloc(33, 2).toString('base64') }]
  const { can, on, phone } = await adopt({ cosmos_signDirect: direct('base64'), cosmos_getAccounts: strange })
  const to = phone.second.addressOn('cosmos')
  await expect(can.transfer?.({ ...on, to, amount: 1n })).rejects.toMatchObject({ code: 'wallet/unauthorized' })
  expect(phone.asked.map(({ method }) => method)).toEqual(['cosmos_getAccounts'])
})

test('methods that the session did not approve give no ability', async () => {
  const signs = await adopt({ cosmos_signDirect: () => ({}) })
  expect(signs.connection.abilities).toContain('transfer')
  for (const missing of ['signMessage', 'switchNetwork'] as const)
    expect(signs.connection.abilities).not.toContain(missing)
  const { connection } = await adopt({ cosmos_getAccounts: () => [] })
  for (const missing of ['signMessage', 'sendTransaction', 'transfer'] as const)
    expect(connection.abilities).not.toContain(missing)
})

test('one key on two chains is one account', async () => {
  const { away, connection, home, instance, now, phone } = await adopt({ cosmos_signAmino: amino }, 'both')
  expect(connection.accounts).toMatchObject([
    {
      key: phone.first.addressOn('cosmos'),
      addresses: [
        { chainId: home.chainId, address: phone.first.addressOn('cosmos') },
        { chainId: away.chainId, address: phone.first.addressOn('osmo') },
      ],
    },
  ])
  const [, network] = networksOf(chainsOf())
  await instance.can.switchNetwork?.({ connectionId: connection.id, network })
  expect(now()?.chainId).toBe(away.chainId)
  const on = { connectionId: connection.id, account: phone.first.addressOn('osmo'), chainId: away.chainId }
  await instance.can.signMessage?.({ ...on, message: 'x' })
  expect(phone.asked[0]).toMatchObject({ chainId: away.chainId, params: { signerAddress: on.account } })
})

test('changes of the session’s accounts and networks are followed, and its end ends the connection', async () => {
  const { away, home, now, phone, spelt } = await adopt({ cosmos_signAmino: amino })
  const chains = [home.chainId, away.chainId]
  phone.say({ type: 'accounts', accounts: phone.accountsOf(phone.second, spelt), chains })
  expect(now()).toMatchObject({ activeAccount: phone.second.addressOn('cosmos'), approvedChains: chains })
  expect(now()?.abilities).toContain('switchNetwork')
  phone.say({ type: 'chain', chainId: away.chainId })
  expect(now()?.chainId).toBe(away.chainId)
  phone.say({ type: 'chain', chainId: 'cosmos:unknown' })
  expect(now()?.chainId).toBe(away.chainId)
  phone.say({ type: 'ended', reason: 'remote' })
  expect(now()).toBeUndefined()
  expect(phone.listeners.size).toBe(0)
})

test('a session without a usable account is refused', async () => {
  const { home, instance, phone } = await adopt({ cosmos_signAmino: amino })
  const address = signer.addressOn('juno')
  const strange = [{ key: address, addresses: [{ chainId: home.chainId, address }], type: 'eoa' as const }]
  const transport = { ...phone.transport, accounts: strange }
  await expect(instance.adopt(transport)).rejects.toMatchObject({ code: 'wallet/unauthorized' })
})

test.each([
  ['nothing', undefined, 'request/unreadable'],
  ['a text', 'signed!', 'request/unreadable'],
  ['no signature', { signature: { signature: 'AA==', pub_key: { value: 'AA==' } } }, 'wallet/sign-failed'],
  ['a foreign signature', foreign(), 'wallet/sign-failed'],
])('a phone that answers with %s has not signed', async (_name, answer, code) => {
  const { can, on } = await adopt({ cosmos_signAmino: () => answer })
  await expect(can.signMessage?.({ ...on, message: 'x' })).rejects.toMatchObject({ code })
})

function foreign() {
  const { first } = createPhone({ chains: [] })
  return { signature: signAmino(first, { msgs: [] } as unknown as AminoSignDoc).signature }
}
