import { makeSignDoc as makeAminoDoc, serializeSignDoc } from '@cosmjs/amino'
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import { decodePubkey, decodeTxRaw, makeSignBytes, makeSignDoc } from '@cosmjs/proto-signing'
import { StargateClient } from '@cosmjs/stargate'
import { connectionStatus, disconnect, sendTransaction, signMessage } from '@latchkey/core'
import { cosmosVerifier } from '@latchkey/siwx/verify/cosmos'
import { TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { expect, test } from 'vitest'
import { instanceOf, useChains } from './testing/page.fixture.ts'
import { bankSend, visitOf } from './testing/visit.fixture.ts'

const chainsOf = useChains()
type Rest = Parameters<typeof visitOf> extends [unknown, ...infer Given] ? Given : never
const visit = (...given: Rest) => visitOf(chainsOf(), ...given)
const bytes = (base64: string | undefined) => Uint8Array.from(Buffer.from(base64 ?? '', 'base64'))

test('a visitor connects with one prompt: one account, with an address on each chain', async () => {
  const { alice, away, connection, controls, home } = await visit()
  const [elsewhere] = controls.addresses(away.chainId.slice('cosmos:'.length))
  expect(connection.accounts).toMatchObject([
    {
      key: alice,
      label: 'Kep',
      addresses: [
        { chainId: home.chainId, address: alice },
        { chainId: away.chainId, address: elsewhere },
      ],
    },
  ])
  expect(connection.approvedChains).toEqual([home.chainId, away.chainId])
  expect(controls.prompts()).toEqual({ enable: 1 })
})

test.each([
  ['signArbitrary', undefined],
  ['amino', ['signDirect'] as const],
])('another library verifies the visitor’s signature (%s)', async (_name, features) => {
  const { alice, client, home } = await visit({ features })
  for (const message of ['Sign in to <example.com> & stay', { raw: '0x00ff10' }]) {
    const answer = await signMessage(client, { message })
    expect(answer.scheme).toBe('adr36')
    const data = typeof message === 'string' ? Buffer.from(message) : Buffer.from([0, 255, 16])
    const value = { signer: alice, data: data.toString('base64') }
    const doc = makeAminoDoc([{ type: 'sign/MsgSignData', value }], { gas: '0', amount: [] }, '', '', 0, 0)
    expect(answer.signedBytes).toBe(`0x${Buffer.from(serializeSignDoc(doc)).toString('hex')}`)
    const signature = Secp256k1Signature.fromFixedLength(bytes(answer.signature))
    const digest = sha256(serializeSignDoc(doc))
    expect(await Secp256k1.verifySignature(signature, digest, bytes(answer.publicKey))).toBe(true)
    if (typeof message !== 'string') continue
    const verify = (text: string) =>
      cosmosVerifier().verify({
        data: { accountAddress: alice, chainId: home.chainId } as never,
        message: text,
        publicKey: answer.publicKey,
        signature: answer.signature,
      })
    expect(await verify(message)).toEqual({ status: 'valid' })
    expect(await verify(`${message}.`)).toMatchObject({ status: 'invalid' })
  }
})

test('a transaction is signed without being sent, and CosmJS accepts it', async () => {
  const { alice, bob, can, home, on } = await visit()
  const reader = await StargateClient.connect(home.url)
  const before = await reader.getBalance(bob, 'uatom')
  const { accountNumber, sequence } = await reader.getSequence(alice)
  const fee = { amount: [{ denom: 'uatom', amount: 2500n }], gas: 100_000n }
  const transaction = { messages: [bankSend(alice, bob, '7')], memo: 'a memo', fee }
  const signed = await can.signTransaction?.({ ...on, transaction })
  const wire = bytes(signed?.transaction)
  const { authInfo, body } = decodeTxRaw(wire)
  expect(body.memo).toBe('a memo')
  expect(authInfo.fee).toMatchObject({ amount: [{ denom: 'uatom', amount: '2500' }], gasLimit: 100_000n })
  expect(authInfo.signerInfos[0]?.sequence).toBe(BigInt(sequence))
  const { authInfoBytes, bodyBytes, signatures } = TxRaw.decode(wire)
  expect(Buffer.from(signatures[0] ?? []).toString('base64')).toBe(signed?.signature)
  const doc = makeSignDoc(bodyBytes, authInfoBytes, 'localcosmos-1', accountNumber)
  const key = decodePubkey(authInfo.signerInfos[0]?.publicKey as never)
  const good = await Secp256k1.verifySignature(
    Secp256k1Signature.fromFixedLength(bytes(signed?.signature)),
    sha256(makeSignBytes(doc)),
    bytes(key?.value),
  )
  expect(good).toBe(true)
  expect(await reader.getBalance(bob, 'uatom')).toEqual(before)
})

test.each([
  ['directly', {}, 'signDirect'],
  ['as amino, with a key on a Ledger', { ledger: true }, 'signAmino'],
])('coins of an app’s own message arrive, signed %s, and the operation is done', async (_name, options, prompt) => {
  const { alice, bob, client, clock, controls, home } = await visit(options)
  const [from, to] = [home.balanceOf(alice), home.balanceOf(bob)]
  const messages = [bankSend(alice, bob, '1234567'), bankSend(alice, bob, '1')]
  const { hash } = await sendTransaction(client, { transaction: { messages, memo: '<&>' } })
  expect(controls.prompts()).toEqual({ enable: 1, [prompt]: 1 })
  expect(home.balanceOf(bob)).toBe(to + 1_234_568n)
  const found = await (await StargateClient.connect(home.url)).getTx(hash)
  expect(found).toMatchObject({ code: 0, hash })
  // 30 % more gas than the simulation used, at 0.025, rounded up.
  const paid = from - home.balanceOf(alice) - 1_234_568n
  expect(paid).toBe(((found?.gasWanted ?? 0n) * 25n + 999n) / 1000n)
  await expect
    .poll(async () => {
      await clock.advance(0)
      return client.operations.getState().find((operation) => operation.hash === hash)?.status
    })
    .toBe('done')
})

test('an aborted prompt ends the wait, and an invalid transaction is never shown', async () => {
  const { alice, bob, can, controls, on } = await visit()
  controls.hang()
  const controller = new AbortController()
  const answer = can.signMessage?.({ ...on, message: 'hello', signal: controller.signal })
  await controls.whenPending('signArbitrary')
  controller.abort()
  await expect(answer).rejects.toMatchObject({ code: 'request/aborted' })
  controls.reject()
  await expect(can.signMessage?.({ ...on, message: 'hello' })).rejects.toMatchObject({
    code: 'connection/user-rejected',
  })
  controls.release()
  const prompts = controls.prompts()
  const good = bankSend(alice, bob, '1')
  for (const transaction of [
    'text',
    null,
    {},
    { messages: [] },
    { messages: [{ typeUrl: 'x', value: {} }] },
    { messages: [{ typeUrl: '/x.Unknown', value: {} }] },
    { messages: [{ ...good, value: Uint8Array.of(255, 255) }] },
    { messages: [good], memo: 5 },
    { messages: [good], fee: { amount: [{ denom: 'uatom', amount: 5 }], gas: '1' } },
    { messages: [good], fee: { amount: [{ denom: 'uatom', amount: '1.5' }], gas: '1' } },
    { messages: [good], timeoutHeight: 5 },
  ])
    await expect(can.signTransaction?.({ ...on, transaction })).rejects.toMatchObject({ code: 'request/invalid' })
  expect(controls.prompts()).toEqual(prompts)
})

test('a Ledger is not asked for a message that it can’t show', async () => {
  const { can, controls, on } = await visit({ ledger: true })
  const messages = [{ typeUrl: '/x.Unknown', value: Uint8Array.of(10, 1, 65) }]
  const fee = { amount: [], gas: '1' }
  const prompts = controls.prompts()
  await expect(can.signTransaction?.({ ...on, transaction: { messages, fee } })).rejects.toMatchObject({
    code: 'cosmos/amino-unsupported',
  })
  expect(controls.prompts()).toEqual(prompts)
})

test('disconnecting revokes the permission, and a later page load has none', async () => {
  const { client, controls, listeners } = await visit()
  const before = listeners()
  await disconnect(client)
  expect(connectionStatus(client.connection.getState(), 'cosmos')).toBe('disconnected')
  expect(controls.state().permitted).toEqual([])
  expect(listeners()).toBe(before - 1)
  expect(await instanceOf(client).reconnect({ connectorId: 'keplr' })).toBeNull()
})
