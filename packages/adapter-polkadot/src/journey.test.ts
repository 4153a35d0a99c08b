import { connect, disconnect, sendTransaction, setActiveAccount, signMessage, status } from '@latchkey/core'
import { encodeSs58, polkadotMnemonicAccounts } from '@latchkey/test-wallets'
import { ApiPromise, WsProvider } from '@polkadot/api'
import { decodeAddress, encodeAddress, signatureVerify } from '@polkadot/util-crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { useWallet as UseWallet } from './testing/page.fixture.ts'
import { instanceOf, networksOf, targetOf, useChain, useClient, useWallet } from './testing/page.fixture.ts'
import { transferCall } from './testing/transfer-call.fixture.ts'

const chainOf = useChain()
/** Polkadot's own library looks at the chain. */
let api: ApiPromise
beforeAll(async () => {
  api = await ApiPromise.create({ provider: new WsProvider(chainOf().url) as never, noInitWarn: true })
}, 60_000)
afterAll(() => api?.disconnect())

/** A runtime takes its time where others use the machine too. */
const slow = { timeout: 20_000, interval: 100 }

async function unitsOf(address: string): Promise<bigint> {
  const account = (await api.query.system?.account?.(address))?.toJSON() as { data: { free: string | number } }
  return BigInt(account.data.free)
}

async function visit(options: Parameters<typeof UseWallet>[0] = {}) {
  const chain = chainOf()
  const { controls } = useWallet(options)
  const { client, clock } = useClient(chain)
  const { connection } = await connect(client, { adapterId: 'polkadot', connectorId: 'dot' })
  const [alice = '', bob = ''] = controls.addresses()
  const { can } = instanceOf(client)
  const { chainId } = chain
  const wait = (hash = '') => can.waitForTransaction?.({ chainId, hash })
  return { alice, bob, can, chain, chainId, client, clock, connection, controls, on: targetOf(connection), wait }
}

test.each([
  ['sr25519', 0],
  ['ed25519', 3],
])('a visitor connects, and what he signs is verified by others: %s', async (crypto, index) => {
  const { client, connection, controls } = await visit({ ed25519: true })
  const { activeAccount } = connection
  expect(activeAccount).toBe(controls.addresses()[0])
  setActiveAccount(client, { connectionId: connection.id, account: controls.addresses()[index] ?? '' })
  const address = controls.addresses()[index] ?? ''
  const message = 'Sign in to example.com ✓'
  const answer = await signMessage(client, { message })
  expect(answer).toMatchObject({
    scheme: crypto,
    publicKey: `0x${Buffer.from(decodeAddress(address)).toString('hex')}`,
  })
  expect(answer.signedBytes).toBe(`0x${Buffer.from(`<Bytes>${message}</Bytes>`).toString('hex')}`)
  const verify = (text: string) => signatureVerify(text, answer.signature, address)
  expect(verify(`<Bytes>${message}</Bytes>`)).toMatchObject({ isValid: true, crypto })
  expect(verify('<Bytes>another</Bytes>').isValid).toBe(false)
  const raw = await signMessage(client, { message: { raw: '0x00ff10' } })
  expect(signatureVerify(raw.signedBytes ?? '', raw.signature, address).isValid).toBe(true)
  const wrapped = await signMessage(client, { message: '<Bytes>mine</Bytes>' })
  expect(wrapped.signedBytes).toBeUndefined()
  expect(signatureVerify('<Bytes>mine</Bytes>', wrapped.signature, address).isValid).toBe(true)
})

test('addresses are spelled as each network does, and one account is one in every spelling', async () => {
  const { alice, can, chain, client, connection, on } = await visit()
  const [home, away] = networksOf(chain)
  const [account] = connection.accounts
  expect(account.addresses).toEqual([
    { chainId: home.caipNetworkId, address: encodeAddress(alice, 2) },
    { chainId: away.caipNetworkId, address: encodeAddress(alice, 42) },
  ])
  expect(on.account).toBe(encodeAddress(alice, 2))
  const other = await can.signMessage?.({ ...on, account: encodeAddress(alice, 0), message: 'x' })
  expect(other).toMatchObject({ scheme: 'sr25519' })
  expect(client.adapters.get('polkadot')?.adapter.chain.displayAddress(alice, home.caipNetworkId)).toBe(on.account)
})

test('a transaction is signed without being sent, and Polkadot’s own library reads it', async () => {
  const { alice, bob, can, on } = await visit()
  const before = await unitsOf(bob)
  const { transaction = '' } = (await can.signTransaction?.({ ...on, transaction: transferCall(bob, 50_000) })) ?? {}
  const read = api.createType('Extrinsic', transaction)
  expect(read.isSigned).toBe(true)
  expect(read.signer.toString()).toBe(encodeAddress(alice, 2))
  expect(read.method.toHuman()).toMatchObject({ section: 'balances', args: { value: '50,000' } })
  expect(await unitsOf(bob)).toBe(before)
})

test('what is sent arrives, to the unit, and the operation is done', async () => {
  const { alice, bob, client, clock } = await visit()
  const [from, to] = [await unitsOf(alice), await unitsOf(bob)]
  const call = api.tx.balances?.transferKeepAlive?.(bob, 1_234_567_891_234n)
  const { hash } = await sendTransaction(client, { transaction: { call, tip: 7n } })
  await expect
    .poll(async () => {
      await clock.advance(0)
      return client.operations.getState().find((operation) => operation.hash === hash)?.status
    }, slow)
    .toBe('done')
  expect(await unitsOf(bob)).toBe(to + 1_234_567_891_234n)
  expect(await unitsOf(alice)).toBeLessThan(from - 1_234_567_891_234n - 7n)
})

test('ROC is transferred in smallest units; what the chain would refuse is told before the wallet asks', async () => {
  const { bob, can, chainId, controls, on, wait } = await visit()
  const before = await unitsOf(bob)
  const fee = await can.estimateFee?.({ ...on, transaction: transferCall(bob, 100_000) })
  expect(fee?.fee).toMatchObject({ decimals: 12, symbol: 'ROC' })
  const own = await can.getBalance?.({ chainId, account: on.account })
  const { hash } = (await can.transfer?.({ ...on, to: bob, amount: 1n })) ?? {}
  expect(await wait(hash)).toEqual({ status: 'success' })
  const again = (await can.transfer?.({ ...on, to: encodeAddress(bob, 2), amount: '9007199254' })) ?? { hash: '' }
  expect(await wait(again.hash)).toEqual({ status: 'success' })
  expect(await unitsOf(bob)).toBe(before + 9_007_199_255n)
  const now = await can.getBalance?.({ chainId, account: on.account })
  const spent = (own?.units ?? 0n) - (now?.units ?? 0n) - 9_007_199_255n
  // Two fees of transfers of about this size.
  expect(spent).toBeGreaterThan(fee?.fee?.units ?? 0n)
  expect(spent).toBeLessThan((fee?.fee?.units ?? 0n) * 3n)

  const prompts = controls.prompts()
  const [, , , , stranger] = polkadotMnemonicAccounts({ count: 5 })
  const refusals = [
    [{ to: bob, amount: 10n ** 30n }, 'polkadot/insufficient-funds'],
    [{ to: bob, amount: '1.5' }, 'amount/invalid'],
    [{ to: bob, amount: 0n }, 'amount/invalid'],
    [{ to: '0xnone', amount: 1n }, 'polkadot/recipient'],
    [{ to: encodeSs58(decodeAddress(bob), 0), amount: 1n }, 'polkadot/recipient'],
    // Less than an account must hold to exist.
    [{ to: stranger?.address ?? '', amount: 1n }, 'polkadot/recipient'],
  ] as const
  for (const [asked, code] of refusals)
    await expect(can.transfer?.({ ...on, ...asked })).rejects.toMatchObject({ code })
  expect(controls.prompts()).toEqual(prompts)
})

test('a token of the Assets pallet arrives', async () => {
  const { alice, bob, can, chain, chainId, controls, on, wait } = await visit()
  const units = 9_007_199_254_740_993n
  const { id: token } = await chain.createAsset({ decimals: 6, symbol: 'USDX', balances: { [alice]: units } })
  expect(await can.getBalance?.({ chainId, account: bob, token })).toEqual({ units: 0n, decimals: 6, symbol: 'USDX' })
  const { hash } = (await can.transfer?.({ ...on, to: bob, amount: '9007199254740992', token })) ?? {}
  expect(await wait(hash)).toEqual({ status: 'success' })
  const held = { token, units: 9_007_199_254_740_992n, decimals: 6, symbol: 'USDX' }
  expect(await can.tokenBalances?.({ chainId, account: bob })).toEqual([held])
  const there = await api.query.assets?.account?.(token, bob)
  expect(there?.toHuman()).toMatchObject({ balance: '9,007,199,254,740,992' })
  const prompts = controls.prompts()
  await expect(can.transfer?.({ ...on, to: bob, amount: 2n, token })).rejects.toMatchObject({
    code: 'polkadot/insufficient-funds',
  })
  for (const none of ['4294967295', 'USDX', ''])
    await expect(can.transfer?.({ ...on, to: bob, amount: 1n, token: none })).rejects.toMatchObject({
      code: 'polkadot/token-unsupported',
    })
  expect(controls.prompts()).toEqual(prompts)
})

test('a transaction that fails on the chain is said to be reverted', async () => {
  const { bob, can, on, wait } = await visit()
  const call = api.tx.balances?.transferKeepAlive?.(bob, 10n ** 30n).method.toHex()
  const { hash } = (await can.sendTransaction?.({ ...on, transaction: call })) ?? {}
  expect(await wait(hash)).toEqual({ status: 'reverted' })
})

test('what is no transaction of this chain is refused, and nobody is asked', async () => {
  const { bob, can, controls, on } = await visit()
  const call = transferCall(bob, 50_000)
  const none = [
    undefined,
    'send all',
    '0xffff',
    `${call}00`,
    call.slice(0, -2),
    { call, tip: 1.5 },
    { call, nonce: -1n },
  ]
  for (const transaction of none)
    await expect(can.sendTransaction?.({ ...on, transaction })).rejects.toMatchObject({ code: 'request/invalid' })
  expect(controls.prompts()).toEqual({ enable: 1 })
})

test('a transaction that comes back with a lie is refused, and not sent', async () => {
  const { bob, can, controls, on } = await visit()
  const before = await unitsOf(bob)
  const transaction = transferCall(bob, 50_000)
  const lies = [
    ['bad-signature', 'wallet/sign-failed'],
    ['short-signature', 'wallet/sign-failed'],
    ['other-message', 'wallet/sign-failed'],
    ['garbage', 'request/unreadable'],
  ] as const
  for (const [lie, code] of lies) {
    controls.lie(lie)
    await expect(can.signTransaction?.({ ...on, transaction })).rejects.toMatchObject({ code })
    await expect(can.sendTransaction?.({ ...on, transaction })).rejects.toMatchObject({ code })
  }
  controls.lie(null)
  controls.reject('signPayload')
  const refused = can.transfer?.({ ...on, to: bob, amount: 1n })
  await expect(refused).rejects.toMatchObject({ code: 'connection/user-rejected' })
  expect(await unitsOf(bob)).toBe(before)
})

test('after 25 seconds a transaction that is in no block counts as sent and still pending', async () => {
  const { bob, chain, client, clock, on, wait } = await visit()
  await chain.pause()
  onTestFinished(() => chain.resume())
  const { hash } = await sendTransaction(client, { transaction: transferCall(bob, 77_000), ...on })
  let answer: unknown
  const waiting = wait(hash)?.then((value) => {
    answer = value
  })
  // The node answers over a real socket: time passes only when its answer has come.
  for (let passed = 0; passed < 24_000; passed += 2000) {
    const timers = clock.pending()
    await expect.poll(() => clock.pending()).toBeGreaterThanOrEqual(timers)
    await clock.advance(2000)
  }
  expect(answer).toBeUndefined()
  await clock.advance(1000)
  await waiting
  expect(answer).toEqual({ status: 'pending' })
  expect(client.operations.getState().find((one) => one.hash === hash)).toMatchObject({ status: 'sent', hash })
  await chain.resume()
  expect(await wait(hash)).toEqual({ status: 'success' })
})

test('a node that is not there, or of another chain, is told', async () => {
  const { can, chain, client, connection, on } = await visit()
  const [home, away] = networksOf(chain)
  // Away is served by the same node.
  await can.switchNetwork?.({ connectionId: connection.id, network: away })
  const chainId = away.caipNetworkId
  await expect(can.getBalance?.({ chainId, account: on.account })).rejects.toMatchObject({ code: 'network/invalid' })
  const gone = { ...home, rpcUrls: { default: { http: [], webSocket: ['ws://127.0.0.1:1'] } } }
  const nowhere = useClient(chain, { networks: [gone] })
  await expect(
    instanceOf(nowhere.client).can.getBalance?.({ chainId: home.caipNetworkId, account: on.account }),
  ).rejects.toMatchObject({ code: 'request/unreachable' })
  expect(status(client.connection.getState(), 'polkadot')).toBe('connected')
})

test('over HTTP alone it works, too', async () => {
  const chain = chainOf()
  useWallet()
  const [home] = networksOf(chain)
  const rpcUrls = { default: { http: [chain.httpUrl] } }
  const { client, clock } = useClient(chain, { networks: [{ ...home, rpcUrls }] })
  const { connection } = await connect(client, { adapterId: 'polkadot', connectorId: 'dot' })
  const { can } = instanceOf(client)
  const on = targetOf(connection)
  const { hash = '' } = (await can.transfer?.({ ...on, to: on.account, amount: 1n })) ?? {}
  let answer: unknown
  can.waitForTransaction?.({ chainId: chain.chainId, hash }).then((value) => {
    answer = value
  })
  await expect
    .poll(async () => {
      await clock.advance(100)
      return answer
    }, slow)
    .toEqual({ status: 'success' })
})

test('what was left is not asked any more', async () => {
  const { can, client, connection, controls, on } = await visit()
  await disconnect(client)
  expect(controls.listeners()).toBe(0)
  expect(client.connection.getState().connections[connection.id]).toBeUndefined()
  await expect(can.signMessage?.({ ...on, message: 'x' })).rejects.toMatchObject({ code: 'connection/mismatch' })
})
