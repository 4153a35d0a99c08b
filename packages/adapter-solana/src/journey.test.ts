import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect, connectionStatus, disconnect, sendTransaction, signMessage } from '@latchkey/core'
import { ed25519 } from '@noble/curves/ed25519.js'
import {
  type Address,
  createSolanaRpc,
  getBase58Decoder,
  getBase58Encoder,
  getTransactionDecoder,
  signatureBytes,
  verifySignature,
} from '@solana/kit'
import { expect, onTestFinished, test } from 'vitest'
import { instanceOf, networksOf, targetOf, useChain, useClient, useWallet } from './testing/page.fixture.ts'
import { transferWire } from './testing/transfer-wire.fixture.ts'

const chainOf = useChain()
const bytes = (text: string) => Uint8Array.from(getBase58Encoder().encode(text))

async function visit(options: Parameters<typeof useWallet>[1] = {}) {
  const chain = chainOf()
  const { controls } = useWallet(chain, options)
  const { client, clock } = useClient(chain)
  const { connection } = await connect(client, { adapterId: 'solana', connectorId: 'Sol' })
  const [alice = '', bob = ''] = controls.addresses()
  const rpc = createSolanaRpc(chain.url)
  const lamportsOf = async (address: string) => (await rpc.getBalance(address as Address).send()).value
  return { alice, bob, chain, client, clock, connection, controls, lamportsOf, on: targetOf(connection), rpc }
}

test('a visitor connects, and another library verifies the signature', async () => {
  const { alice, client } = await visit()
  const message = 'Sign in to example.com'
  const answer = await signMessage(client, { message })
  expect(answer).toMatchObject({ scheme: 'ed25519', publicKey: alice })
  expect(answer.signedBytes).toBeUndefined()
  const text = new TextEncoder().encode(message)
  expect(ed25519.verify(bytes(answer.signature), text, bytes(alice))).toBe(true)
  expect(ed25519.verify(bytes(answer.signature), new TextEncoder().encode('another'), bytes(alice))).toBe(false)
  const raw = await signMessage(client, { message: { raw: '0x00ff10' } })
  expect(ed25519.verify(bytes(raw.signature), Uint8Array.of(0, 255, 16), bytes(alice))).toBe(true)
})

test('a transaction is signed without being sent, and @solana/kit accepts the signature', async () => {
  const { alice, bob, chain, client, lamportsOf, on } = await visit()
  const before = await lamportsOf(bob)
  const wires = await Promise.all(
    ([0, 'legacy'] as const).map((version) => transferWire(chain.url, { from: alice, to: bob, lamports: 5n, version })),
  )
  const signed = await instanceOf(client).can.signTransactions?.({ ...on, transactions: wires })
  const key = await crypto.subtle.importKey('raw', bytes(alice), 'Ed25519', true, ['verify'])
  expect(signed).toHaveLength(2)
  for (const { signature, transaction } of signed ?? []) {
    const { messageBytes, signatures } = getTransactionDecoder().decode(Buffer.from(transaction, 'base64'))
    const found = signatures[alice as Address]
    expect(found && Uint8Array.from(found)).toEqual(bytes(signature ?? ''))
    expect(await verifySignature(key, signatureBytes(bytes(signature ?? '')), messageBytes)).toBe(true)
  }
  expect(await lamportsOf(bob)).toBe(before)
})

test.each([
  ['the wallet sends it', undefined],
  ['the wallet signs and the node of the app is told', ['signTransaction', 'events'] as const],
])('SOL arrives, to the lamport, and the operation is done: %s', async (_name, features) => {
  const { alice, bob, chain, client, clock, controls, lamportsOf } = await visit({ features })
  const [from, to] = [await lamportsOf(alice), await lamportsOf(bob)]
  const transaction = await transferWire(chain.url, { from: alice, to: bob, lamports: 1_234_567_891n })
  const { hash } = await sendTransaction(client, { transaction: { transaction } })
  expect(controls.prompts()).toMatchObject({ [`solana:sign${features ? '' : 'AndSend'}Transaction`]: 1 })
  expect(await lamportsOf(bob)).toBe(to + 1_234_567_891n)
  expect(await lamportsOf(alice)).toBe(from - 1_234_567_891n - 5000n)
  await expect
    .poll(async () => {
      await clock.advance(0)
      return client.operations.getState().find((operation) => operation.hash === hash)?.status
    })
    .toBe('done')
})

test('SOL is transferred in smallest units, as bigint or digits; an overdraft is refused before the wallet is asked', async () => {
  const { bob, client, controls, lamportsOf, on } = await visit()
  const { can } = instanceOf(client)
  const before = await lamportsOf(bob)
  await can.transfer?.({ ...on, to: bob, amount: 1n })
  await can.transfer?.({ ...on, to: bob, amount: '2' })
  expect(await lamportsOf(bob)).toBe(before + 3n)
  const prompts = controls.prompts()
  await expect(can.transfer?.({ ...on, to: bob, amount: 10n ** 18n })).rejects.toMatchObject({
    code: 'solana/insufficient-funds',
  })
  await expect(can.transfer?.({ ...on, to: bob, amount: '1.5' })).rejects.toMatchObject({ code: 'amount/invalid' })
  await expect(can.transfer?.({ ...on, to: bob, amount: 0n })).rejects.toMatchObject({ code: 'amount/invalid' })
  await expect(can.transfer?.({ ...on, to: '0xnone', amount: 1n })).rejects.toMatchObject({ code: 'solana/recipient' })
  const program = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
  await expect(can.transfer?.({ ...on, to: program, amount: 1n })).rejects.toMatchObject({ code: 'solana/recipient' })
  // Less than an account must hold to exist.
  const nobody = 'So11111111111111111111111111111111111111111'
  await expect(can.transfer?.({ ...on, to: nobody, amount: 1n })).rejects.toMatchObject({
    code: 'solana/transaction-failed',
  })
  expect(controls.prompts()).toEqual(prompts)
})

test('a transfer is built without asking the wallet, and what is sent later is that transaction', async () => {
  const { alice, bob, chain, client, controls, lamportsOf, on } = await visit()
  const { can } = instanceOf(client)
  const token = chain.createToken({ decimals: 6 })
  await token.mintTo(alice, 10n)
  const before = await lamportsOf(bob)
  const prompts = controls.prompts()
  const native = await can.buildTransfer?.({ ...on, to: bob, amount: 7n })
  const tokens = await can.buildTransfer?.({ ...on, to: bob, amount: '4', token: token.mint })
  await expect(can.buildTransfer?.({ ...on, to: '0xnone', amount: 1n })).rejects.toMatchObject({
    code: 'solana/recipient',
  })
  expect(controls.prompts()).toEqual(prompts)
  for (const transaction of [native, tokens]) await can.sendTransaction?.({ ...on, transaction })
  expect(await lamportsOf(bob)).toBe(before + 7n)
  const { units } = (await can.getBalance?.({ chainId: on.chainId, account: bob, token: token.mint })) ?? {}
  expect(units).toBe(4n)
})

test('a frozen token account sends nothing: another account of the owner does, or the transfer is refused before a prompt', async () => {
  const { alice, bob, chain, client, controls, on } = await visit()
  const { can } = instanceOf(client)
  const token = chain.createToken({ decimals: 6 })
  await token.mintTo(alice, 10n)
  await token.freeze(alice)
  const prompts = controls.prompts()
  const transfer = { ...on, to: bob, amount: 5n, token: token.mint }
  await expect(can.transfer?.(transfer)).rejects.toMatchObject({ code: 'solana/insufficient-funds' })
  expect(controls.prompts()).toEqual(prompts)
  const aside = getBase58Decoder().decode(crypto.getRandomValues(new Uint8Array(32)))
  await token.mintTo(alice, 5n, aside)
  await can.transfer?.(transfer)
  expect(await can.getBalance?.({ chainId: chain.chainId, account: bob, token: token.mint })).toMatchObject({
    units: 5n,
  })
})

test.each(['spl-token', 'spl-token-2022'] as const)(
  'a token of %s arrives, also at an owner who never held it',
  async (program) => {
    const { alice, bob, chain, client, controls, on } = await visit()
    const { can } = instanceOf(client)
    const { chainId } = chain
    const token = chain.createToken({ decimals: 6, program })
    const units = 9_007_199_254_740_993n
    await token.mintTo(alice, units)
    expect(await can.getBalance?.({ chainId, account: bob, token: token.mint })).toEqual({
      units: 0n,
      decimals: 6,
      symbol: '',
    })
    await can.transfer?.({ ...on, to: bob, amount: 1n, token: token.mint })
    await can.transfer?.({ ...on, to: bob, amount: '9007199254740991', token: token.mint })
    const held = { token: token.mint, units: 9_007_199_254_740_992n, decimals: 6, symbol: '' }
    expect(await can.tokenBalances?.({ chainId, account: bob })).toContainEqual(held)
    expect(await can.getBalance?.({ chainId, account: alice, token: token.mint })).toMatchObject({ units: 1n })
    const prompts = controls.prompts()
    await expect(can.transfer?.({ ...on, to: bob, amount: 2n, token: token.mint })).rejects.toMatchObject({
      code: 'solana/insufficient-funds',
    })
    await expect(can.transfer?.({ ...on, to: bob, amount: 1n, token: alice })).rejects.toMatchObject({
      code: 'solana/token-unsupported',
    })
    await expect(can.transfer?.({ ...on, to: token.mint, amount: 1n, token: token.mint })).rejects.toMatchObject({
      code: 'solana/recipient',
    })
    expect(controls.prompts()).toEqual(prompts)
  },
)

test('a transaction that fails on the chain is reported as reverted', async () => {
  const { alice, bob, chain, client, on } = await visit()
  const { can } = instanceOf(client)
  const transaction = await transferWire(chain.url, { from: alice, to: bob, lamports: 10n ** 18n })
  await expect(can.sendTransaction?.({ ...on, transaction })).rejects.toMatchObject({ name: 'LatchkeyError' })
  const options = { skipPreflight: true }
  const { hash = '' } = (await can.sendTransaction?.({ ...on, transaction: { transaction, options } })) ?? {}
  expect(await can.waitForTransaction?.({ chainId: chain.chainId, hash })).toEqual({ status: 'reverted' })
})

test('after 25 seconds a transaction that is not confirmed counts as sent and still pending', async () => {
  const { bob, chain, client, clock, on } = await visit()
  const { can } = instanceOf(client)
  chain.pause()
  const wire = await transferWire(chain.url, { from: on.account, to: bob, lamports: 77n })
  const { hash } = await sendTransaction(client, { transaction: wire })
  let answer: unknown
  const waiting = can.waitForTransaction?.({ chainId: chain.chainId, hash }).then((value) => {
    answer = value
  })
  // The node answers over a real socket: the clock moves only after its answer.
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 1000) {
      await expect.poll(() => clock.pending()).toBeGreaterThan(1)
      await clock.advance(1000)
    }
  }
  await pass(24_000)
  expect(answer).toBeUndefined()
  await clock.advance(1000)
  await waiting
  expect(answer).toEqual({ status: 'pending' })
  const operation = () => client.operations.getState().find((one) => one.hash === hash)
  expect(operation()).toMatchObject({ status: 'sent', hash })
  chain.resume()
  expect(await can.waitForTransaction?.({ chainId: chain.chainId, hash })).toEqual({ status: 'success' })
})

test('[S5.5] a preflight commitment is one of eight names, and any other is refused before the wallet is asked', async () => {
  const { alice, bob, chain, client, controls, on } = await visit()
  const { can } = instanceOf(client)
  const names = ['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max']
  for (const [index, preflightCommitment] of names.entries()) {
    const transaction = await transferWire(chain.url, { from: alice, to: bob, lamports: BigInt(index + 100) })
    const request = { transaction, options: { preflightCommitment } }
    expect(await can.sendTransaction?.({ ...on, transaction: request })).toMatchObject({ hash: expect.any(String) })
  }
  const prompts = controls.prompts()
  for (const preflightCommitment of ['Confirmed', 'latest', '', null, 1, {}]) {
    const transaction = await transferWire(chain.url, { from: alice, to: bob, lamports: 1n })
    const request = { transaction, options: { preflightCommitment } }
    await expect(can.sendTransaction?.({ ...on, transaction: request })).rejects.toMatchObject({
      code: 'request/invalid',
    })
  }
  expect(controls.prompts()).toEqual(prompts)
})

test('an aborted prompt ends the wait, and an invalid transaction is never shown', async () => {
  const { alice, bob, chain, client, controls, on } = await visit()
  const { can } = instanceOf(client)
  controls.hang()
  const controller = new AbortController()
  const answer = can.signMessage?.({ ...on, message: 'hello', signal: controller.signal })
  await controls.whenPending('solana:signMessage')
  controller.abort()
  await expect(answer).rejects.toMatchObject({ code: 'request/aborted' })
  controls.release()
  const prompts = controls.prompts()
  for (const transaction of ['no base64!', new Uint8Array(3), new Uint8Array(300), 7, null, {}, 'AAAA'])
    await expect(can.signTransaction?.({ ...on, transaction })).rejects.toMatchObject({ code: 'request/invalid' })
  const foreign = await transferWire(chain.url, { from: bob, to: alice, lamports: 1n })
  await expect(can.signTransaction?.({ ...on, transaction: foreign })).rejects.toMatchObject({
    code: 'request/invalid',
  })
  expect(controls.prompts()).toEqual(prompts)
})

test('a node that is down or answers nonsense gives a typed error, and an abort does not wait for it', async () => {
  const { alice, chain, client } = await visit()
  const { can } = instanceOf(client)
  const server = createServer((_request, response) => response.writeHead(503).end('no'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  onTestFinished(() => void server.close())
  const [home, away] = networksOf(chain)
  const at = (url: string) => ({ ...away, rpcUrls: { default: { http: [url] } } })
  const other = useClient(chain, { networks: [home, at(`http://127.0.0.1:${port}`)] })
  const reads = instanceOf(other.client).can
  const { caipNetworkId: chainId } = away
  await expect(reads.getBalance?.({ chainId, account: alice })).rejects.toMatchObject({ code: 'http/status' })
  const gone = useClient(chain, { networks: [home, at('http://127.0.0.1:1')] })
  await expect(instanceOf(gone.client).can.tokenBalances?.({ chainId, account: alice })).rejects.toMatchObject({
    code: 'request/unreachable',
  })
  const signal = AbortSignal.abort()
  await expect(can.getBalance?.({ chainId: chain.chainId, account: alice, signal })).rejects.toMatchObject({
    code: 'request/aborted',
  })
  await expect(can.getBalance?.({ chainId: 'solana:none', account: alice })).rejects.toMatchObject({
    code: 'network/not-found',
  })
  await expect(can.getBalance?.({ chainId: chain.chainId, account: '0x1' })).rejects.toMatchObject({
    code: 'config/invalid',
  })
})

test('disconnecting revokes the permission, and a later page load has none', async () => {
  const { client, controls } = await visit()
  await disconnect(client)
  expect(connectionStatus(client.connection.getState(), 'solana')).toBe('disconnected')
  expect(controls.state().permitted).toBe(false)
  expect(controls.listeners()).toBe(0)
})
