import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeSignDoc as makeAminoDoc, serializeSignDoc } from '@cosmjs/amino'
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import { decodePubkey, decodeTxRaw, makeSignBytes, makeSignDoc } from '@cosmjs/proto-signing'
import { StargateClient } from '@cosmjs/stargate'
import { connect, disconnect, sendTransaction, signMessage, status } from '@latchkey/core'
import { cosmosVerifier } from '@latchkey/siwx/verify/cosmos'
import { TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { expect, onTestFinished, test } from 'vitest'
import { cosmosAdapter } from './cosmos-adapter.ts'
import {
  instanceOf,
  networksOf,
  settingsOf,
  targetOf,
  useChains,
  useClient,
  usePage,
  useWallet,
} from './testing/page.fixture.ts'

const chainsOf = useChains()
const bytes = (base64: string | undefined) => Uint8Array.from(Buffer.from(base64 ?? '', 'base64'))

async function visit(options: Parameters<typeof useWallet>[2] = {}, settings: object = {}) {
  const chains = chainsOf()
  const { listeners, page } = usePage()
  const { controls } = useWallet(chains, page, options)
  const own = settingsOf(chains)
  const home = { bech32Prefix: 'cosmos', gasPrice: '0.025uatom', ...own[chains.home.chainId], ...settings }
  const adapter = cosmosAdapter({ chains: { ...own, [chains.home.chainId]: home } })
  const { client, clock } = useClient(chains, { adapters: [adapter] })
  const { connection } = await connect(client, { adapterId: 'cosmos', connectorId: 'keplr' })
  const [alice = '', bob = ''] = controls.addresses()
  const { can } = instanceOf(client)
  return {
    ...chains,
    alice,
    bob,
    can,
    chains,
    client,
    clock,
    connection,
    controls,
    listeners,
    on: targetOf(connection),
  }
}

const bankSend = (from: string, to: string, amount: string) => ({
  typeUrl: '/cosmos.bank.v1beta1.MsgSend',
  value: { fromAddress: from, toAddress: to, amount: [{ denom: 'uatom', amount }] },
})

test('a visitor connects with one prompt: one account, spelt as each chain does', async () => {
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
])('what he signs is verified by others (%s)', async (_name, features) => {
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

test('a transaction is signed without being sent, and CosmJS finds it good', async () => {
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
  // 30 % more gas than a trial run took, at 0.025, rounded up.
  const paid = from - home.balanceOf(alice) - 1_234_568n
  expect(paid).toBe(((found?.gasWanted ?? 0n) * 25n + 999n) / 1000n)
  await expect
    .poll(async () => {
      await clock.advance(0)
      return client.operations.getState().find((operation) => operation.hash === hash)?.status
    })
    .toBe('done')
})

test('coins are transferred in smallest units, as bigint or digits; what can’t succeed is told before the wallet asks', async () => {
  const { bob, can, controls, home, on } = await visit()
  const before = home.balanceOf(bob)
  await can.transfer?.({ ...on, to: bob, amount: 1n })
  await can.transfer?.({ ...on, to: bob, amount: '2' })
  expect(home.balanceOf(bob)).toBe(before + 3n)
  home.fund(on.account, 9_007_199_254_740_993n, 'factory/x/gold')
  await can.transfer?.({ ...on, to: bob, amount: '9007199254740992', token: 'factory/x/gold' })
  expect(home.balanceOf(bob, 'factory/x/gold')).toBe(9_007_199_254_740_992n)
  const prompts = controls.prompts()
  const refusals = [
    [{ to: bob, amount: 10n ** 18n }, 'cosmos/insufficient-funds'],
    [{ to: bob, amount: 2n, token: 'factory/x/gold' }, 'cosmos/insufficient-funds'],
    [{ to: bob, amount: '1.5' }, 'amount/invalid'],
    [{ to: bob, amount: 0n }, 'amount/invalid'],
    [{ to: bob, amount: -1n }, 'amount/invalid'],
    [{ to: bob, amount: 1n, token: 'no denomination!' }, 'request/invalid'],
    [{ to: '0xnone', amount: 1n }, 'cosmos/recipient'],
    [{ to: bob.slice(0, -1), amount: 1n }, 'cosmos/recipient'],
  ] as const
  for (const [given, code] of refusals)
    await expect(can.transfer?.({ ...on, ...given })).rejects.toMatchObject({ code })
  expect(controls.prompts()).toEqual(prompts)
})

test.each([{}, { ledger: true }])('to another chain coins go by its channel, or not at all: %o', async (options) => {
  const { away, bob, can, controls, home, on } = await visit(options, { channels: { osmo: 'channel-0' } })
  const { voucherOf } = home.openChannel('channel-0', away)
  const [, there = ''] = controls.addresses(away.chainId.slice('cosmos:'.length))
  const before = away.balanceOf(there, voucherOf('uatom'))
  await can.transfer?.({ ...on, to: there, amount: 55n })
  expect(away.balanceOf(there, voucherOf('uatom'))).toBe(before + 55n)
  const prompts = controls.prompts()
  const { fromBech32, toBech32 } = await import('@cosmjs/encoding')
  const juno = toBech32('juno', fromBech32(bob, 90).data)
  await expect(can.transfer?.({ ...on, to: juno, amount: 1n })).rejects.toMatchObject({ code: 'cosmos/no-channel' })
  // A voucher sent on would arrive as a voucher of a voucher.
  home.fund(on.account, 10n, 'ibc/AA')
  const on2 = { ...on, amount: 4n, token: 'ibc/AA' }
  await expect(can.transfer?.({ ...on2, to: there })).rejects.toMatchObject({ code: 'cosmos/no-channel' })
  await expect(
    can.sendTransaction?.({ ...on, transaction: { messages: [bankSend(on.account, there, '1')] } }),
  ).rejects.toMatchObject({ code: 'cosmos/recipient' })
  expect(controls.prompts()).toEqual(prompts)
  // At home it is a coin like others.
  await can.transfer?.({ ...on2, to: bob })
  expect(home.balanceOf(bob, 'ibc/AA')).toBeGreaterThanOrEqual(4n)
})

test('on another network the same account sends from its address there', async () => {
  const { away, can, client, connection, controls } = await visit()
  const [, network] = networksOf(chainsOf())
  await can.switchNetwork?.({ connectionId: connection.id, network })
  const [alice = '', bob = ''] = controls.addresses('localosmo-1')
  const before = away.balanceOf(bob)
  const on = { connectionId: connection.id, account: alice, chainId: away.chainId }
  await can.transfer?.({ ...on, to: bob, amount: 9n })
  expect(away.balanceOf(bob)).toBe(before + 9n)
  const state = client.connection.getState().connections[connection.id]
  expect(state?.chainId).toBe(away.chainId)
  // The account's key is as good as its address.
  await can.signMessage?.({ ...on, account: connection.activeAccount, message: 'x' })
  expect(controls.prompts()).toEqual({ enable: 1, signDirect: 1, signArbitrary: 1 })
})

test('balances are exact, and written as the app, the chain or nobody says', async () => {
  const { bob, can, home } = await visit({}, { denoms: { 'ibc/KNOWN': { symbol: 'KNW', decimals: 18 } } })
  const { chainId } = home
  home.describe({ denom: 'factory/y/silver', symbol: 'SLV', decimals: 8 })
  for (const denom of ['ibc/KNOWN', 'factory/y/silver', 'ibc/NOBODY'])
    home.fund(bob, 9_007_199_254_740_993n - home.balanceOf(bob, denom), denom)
  for (let index = 0; index < 120; index++) home.fund(bob, 1n, `factory/z/${String(index).padStart(3, '0')}`)
  const balances = await can.tokenBalances?.({ chainId, account: bob })
  const units = 9_007_199_254_740_993n
  expect(balances).toContainEqual({ token: 'ibc/KNOWN', units, decimals: 18, symbol: 'KNW' })
  expect(balances).toContainEqual({ token: 'factory/y/silver', units, decimals: 8, symbol: 'SLV' })
  expect(balances).toContainEqual({ token: 'ibc/NOBODY', units, decimals: 0, symbol: '' })
  // More than a page of the node's.
  expect(balances?.filter(({ token }) => token.startsWith('factory/z/'))).toHaveLength(120)
  expect(balances?.map(({ token }) => token)).not.toContain('uatom')
  expect(await can.getBalance?.({ chainId, account: bob, token: 'ibc/KNOWN' })).toMatchObject({ units, decimals: 18 })
  expect(await can.getBalance?.({ chainId, account: bob, token: 'none' })).toMatchObject({ units: 0n })
  expect(await can.getBalance?.({ chainId, account: bob })).toEqual({
    units: home.balanceOf(bob),
    decimals: 6,
    symbol: 'ATOM',
  })
})

test('a transaction that fails in its block is said to be reverted, and one that is refused never waited for', async () => {
  const { alice, bob, can, home, on } = await visit()
  const fee = { amount: [{ denom: 'uatom', amount: '5000' }], gas: '200000' }
  const messages = [bankSend(alice, bob, '999999999999999')]
  const { hash = '' } = (await can.sendTransaction?.({ ...on, transaction: { messages, fee } })) ?? {}
  expect(await can.waitForTransaction?.({ chainId: home.chainId, hash })).toEqual({ status: 'reverted' })
  const cheap = { amount: [{ denom: 'uatom', amount: '1' }], gas: '200000' }
  await expect(can.sendTransaction?.({ ...on, transaction: { messages, fee: cheap } })).rejects.toMatchObject({
    code: 'cosmos/transaction-failed',
    details: expect.stringContaining('insufficient fee'),
  })
  const none = 'AB'.repeat(32)
  expect(await can.getTransaction?.({ chainId: home.chainId, account: alice, hash: none })).toEqual({
    state: 'unknown',
  })
})

test('after 25 seconds a transaction that is in no block counts as sent and still pending', async () => {
  const { bob, can, client, clock, home, on } = await visit()
  const { chainId } = home
  home.pause()
  const messages = [bankSend(on.account, bob, '77')]
  const { hash } = await sendTransaction(client, { transaction: { messages } })
  expect(await can.getTransaction?.({ chainId, account: on.account, hash })).toEqual({ state: 'waiting' })
  let answer: unknown
  const waiting = can.waitForTransaction?.({ chainId, hash }).then((value) => {
    answer = value
  })
  // The node answers over a real socket: time passes only when its answer has come.
  for (let second = 0; second < 24; second++) {
    await expect.poll(() => clock.pending()).toBeGreaterThan(1)
    await clock.advance(1000)
  }
  expect(answer).toBeUndefined()
  await clock.advance(1000)
  await waiting
  expect(answer).toEqual({ status: 'pending' })
  expect(client.operations.getState().find((one) => one.hash === hash)).toMatchObject({ status: 'sent', hash })
  home.resume()
  expect(await can.waitForTransaction?.({ chainId, hash })).toEqual({ status: 'success' })
})

test('leaving a prompt stops the waiting, and what is no transaction is never shown', async () => {
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

test('a node that is away or answers nonsense is a typed error, and a visitor who leaves does not wait for it', async () => {
  const { alice, can, chains, home } = await visit()
  let body = 'no'
  let code = 503
  const server = createServer((_request, response) => response.writeHead(code).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  onTestFinished(() => void server.close())
  const [network, other] = networksOf(chains)
  const { chainId } = home
  const readsOf = (url: string) => {
    const networks = [{ ...network, rpcUrls: { default: { http: [url] } } }, other] as const
    return instanceOf(useClient(chains, { networks }).client).can
  }
  const reads = readsOf(`http://127.0.0.1:${port}`)
  await expect(reads.getBalance?.({ chainId, account: alice })).rejects.toMatchObject({ code: 'http/status' })
  code = 200
  for (const nonsense of [
    'no',
    '{}',
    '{"result":7}',
    '{"result":{"response":{"value":"!"}}}',
    '{"result":{"response":{"value":"////"}}}',
  ]) {
    body = nonsense
    await expect(reads.getBalance?.({ chainId, account: alice })).rejects.toMatchObject({ code: 'request/unreadable' })
  }
  body = '{"error":{"message":"Internal error","data":"busy"}}'
  await expect(reads.getBalance?.({ chainId, account: alice })).rejects.toMatchObject({
    code: 'request/invalid',
    details: 'Internal error: busy',
  })
  await expect(readsOf('http://127.0.0.1:1').tokenBalances?.({ chainId, account: alice })).rejects.toMatchObject({
    code: 'request/unreachable',
  })
  const signal = AbortSignal.abort()
  const gone = can.getBalance?.({ chainId, account: alice, signal })
  await expect(gone).rejects.toMatchObject({ code: 'request/aborted' })
  await expect(can.getBalance?.({ chainId: 'cosmos:none', account: alice })).rejects.toMatchObject({
    code: 'network/not-found',
  })
  for (const account of ['0x1', alice.replace('cosmos', 'osmo')])
    await expect(can.getBalance?.({ chainId, account })).rejects.toMatchObject({ code: 'config/invalid' })
  await expect(can.waitForTransaction?.({ chainId, hash: 'none' })).rejects.toMatchObject({ code: 'config/invalid' })
})

test('disconnecting takes the permission back, and a later visit has none', async () => {
  const { client, controls, listeners } = await visit()
  const before = listeners()
  await disconnect(client)
  expect(status(client.connection.getState(), 'cosmos')).toBe('disconnected')
  expect(controls.state().permitted).toEqual([])
  expect(listeners()).toBe(before - 1)
  expect(await instanceOf(client).reconnect({ connectorId: 'keplr' })).toBeNull()
})
