import { sendTransaction, transfer } from '@latchkey/core'
import { encodeSs58, polkadotMnemonicAccounts } from '@latchkey/test-wallets'
import { WsProvider } from '@polkadot/api'
import { decodeAddress, encodeAddress } from '@polkadot/util-crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createSentAt } from './lazy/chain/sent-at.ts'
import { transferCall } from './testing/transfer-call.fixture.ts'
import { useVisits } from './testing/visit.fixture.ts'

const { apiOf, unitsOf, visit } = useVisits()

test('ROC is transferred in smallest units; a transfer that the chain would refuse is refused before the wallet is asked', async () => {
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
  const there = await apiOf().query.assets?.account?.(token, bob)
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

/** Overwrites fields of the chain's state. */
async function store(url: string, [pallet, entry]: readonly [string, string], keys: string[], change: object) {
  const small = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)
  const now = (await apiOf().query[small(pallet)]?.[small(entry)]?.(...keys))?.toJSON() as { data?: object }
  const data = 'data' in change ? { data: { ...now.data, ...Object(change.data) } } : {}
  const values = { [pallet]: { [entry]: [[keys, { ...now, ...change, ...data }]] } }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'dev_setStorage', params: [values] })
  const headers = { 'content-type': 'application/json', connection: 'close' }
  expect(await (await fetch(url, { method: 'POST', headers, body })).json()).not.toHaveProperty('error')
}

test('a rest of a token that is too small to stay is never sent along', async () => {
  const { alice, bob, can, chain, chainId, controls, on, wait } = await visit()
  const { id: token } = await chain.createAsset({ decimals: 6, symbol: 'USDX', balances: { [alice]: 10_000n } })
  await store(chain.httpUrl, ['Assets', 'Asset'], [token], { minBalance: 1000 })
  const unitsOfBob = async () => (await can.getBalance?.({ chainId, account: bob, token }))?.units
  await expect(can.transfer?.({ ...on, to: bob, amount: 9500n, token })).rejects.toMatchObject({
    code: 'polkadot/rest-too-small',
    shortMessage: 'Send all of it, or leave at least 0.001 USDX',
    context: { least: '0.001 USDX' },
  })
  expect(controls.prompts()).toEqual({ enable: 1 })
  const some = await can.transfer?.({ ...on, to: bob, amount: 9000n, token })
  expect(await wait(some?.hash)).toEqual({ status: 'success' })
  expect(await unitsOfBob()).toBe(9000n)
  const rest = await can.transfer?.({ ...on, to: bob, amount: 1000n, token })
  expect(await wait(rest?.hash)).toEqual({ status: 'success' })
  expect(await unitsOfBob()).toBe(10_000n)
})

test('a token is not sent where the chain would refuse it, and no wallet is asked', async () => {
  const { alice, bob, can, chain, controls, on } = await visit()
  const { id: token } = await chain.createAsset({ decimals: 6, symbol: 'USDX', balances: { [alice]: 10n, [bob]: 10n } })
  const refused = (to: string, code: string) =>
    expect(can.transfer?.({ ...on, to, amount: 1n, token })).rejects.toMatchObject({ code })
  // It holds nothing that would let it exist.
  const [, , , , stranger] = polkadotMnemonicAccounts({ count: 5 })
  await refused(stranger?.address ?? '', 'polkadot/recipient')
  await store(chain.httpUrl, ['Assets', 'Account'], [token, alice], { isFrozen: true })
  await refused(bob, 'polkadot/token-unsupported')
  await store(chain.httpUrl, ['Assets', 'Account'], [token, alice], { isFrozen: false })
  // The fee would take what the account must hold to exist.
  const call = apiOf().tx.assets?.transfer?.(token, bob, 1).method.toHex()
  const { fee } = (await can.estimateFee?.({ ...on, transaction: call })) ?? {}
  const least = BigInt(String(apiOf().consts.balances?.existentialDeposit))
  const before = await unitsOf(alice)
  const hold = (free: bigint) => store(chain.httpUrl, ['System', 'Account'], [alice], { data: { free: String(free) } })
  onTestFinished(() => hold(before))
  await hold((fee?.units ?? 0n) + least / 2n)
  await refused(bob, 'polkadot/insufficient-funds')
  expect(controls.prompts()).toEqual({ enable: 1 })
})

test('a token’s symbol has only letters that can be seen, and not too many', async () => {
  const { alice, can, chain, chainId } = await visit()
  const { id: token } = await chain.createAsset({
    decimals: 6,
    symbol: `US\u202E\u200BD${'T'.repeat(40)}`,
    balances: { [alice]: 1n },
  })
  expect(await can.getBalance?.({ chainId, account: alice, token })).toMatchObject({ symbol: `USD${'T'.repeat(29)}` })
})

test('a transaction that fails on the chain is reported as reverted', async () => {
  const { bob, can, on, wait } = await visit()
  const call = apiOf()
    .tx.balances?.transferKeepAlive?.(bob, 10n ** 30n)
    .method.toHex()
  const { hash } = (await can.sendTransaction?.({ ...on, transaction: call })) ?? {}
  expect(await wait(hash)).toEqual({ status: 'reverted' })
})

test('a transaction that this chain lacks is refused, and no wallet is asked', async () => {
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
    const context = { asked: 'no' }
    await expect(can.sendTransaction?.({ ...on, transaction })).rejects.toMatchObject({ code, context })
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
  // The node answers over a real socket: the clock moves only after its answer.
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

/** The node's answer to the next submission; the chain takes the transaction before, or doesn't. */
function answerNext(isTaken: boolean, failure: Error) {
  const sent: unknown[] = []
  const { send } = WsProvider.prototype
  vi.spyOn(WsProvider.prototype, 'send').mockImplementation(async function (this: WsProvider, ...request) {
    if (request[0] !== 'author_submitExtrinsic' || sent.push(request[1][0]) > 1) return send.apply(this, request)
    if (isTaken) await send.apply(this, request)
    throw failure
  } as typeof send)
  return sent
}

test.each([
  ['the connection breaks', new Error('disconnected from ws://node: 1006:: Abnormal Closure')],
  ['the node does not answer in time', new Error('No response received from RPC endpoint in 20s')],
])('a transfer whose answer is lost is followed, not reported as failed: %s', async (_, failure) => {
  const { bob, client, clock, on, wait } = await visit()
  const before = await unitsOf(bob)
  const sent = answerNext(true, failure)
  const { hash } = await transfer(client, { ...on, to: bob, amount: 5n })
  expect(client.operations.getState()[0]).toMatchObject({ kind: 'transaction', hash, transfer: { to: bob } })
  expect(await wait(hash)).toEqual({ status: 'success' })
  await clock.advance(1000)
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]).toBe(sent[0])
  expect(await unitsOf(bob)).toBe(before + 5n)
})

test('a transfer that never arrived goes out again as it is', async () => {
  const { bob, client, clock, on, wait } = await visit()
  const before = await unitsOf(bob)
  const sent = answerNext(false, new Error('WebSocket is not connected'))
  const { hash } = await transfer(client, { ...on, to: bob, amount: 6n })
  await clock.advance(1000)
  await expect.poll(() => sent.length).toBe(2)
  expect(await wait(hash)).toEqual({ status: 'success' })
  expect(await unitsOf(bob)).toBe(before + 6n)
})

test('a node that has the transfer already has taken it', async () => {
  const { bob, can, on, wait } = await visit()
  answerNext(true, Object.assign(new Error('1013: Transaction is Already Imported'), { code: 1013 }))
  const { hash } = (await can.transfer?.({ ...on, to: bob, amount: 7n })) ?? {}
  expect(await wait(hash)).toEqual({ status: 'success' })
})

test('a visitor who takes minutes to approve still pays: the idle connection to the node is opened again', async () => {
  const { bob, can, clock, controls, on, wait } = await visit()
  const before = await unitsOf(bob)
  controls.hang()
  const sending = can.transfer?.({ ...on, to: bob, amount: 8n })
  await controls.whenPending('signPayload')
  await clock.advance(180_000)
  controls.approvePending()
  const { hash } = (await sending) ?? {}
  expect(await wait(hash)).toEqual({ status: 'success' })
  expect(await unitsOf(bob)).toBe(before + 8n)
})

test('a later page knows which blocks may contain a transaction', async () => {
  const { bob, can, client, on } = await visit()
  const { hash = '' } = (await can.transfer?.({ ...on, to: bob, amount: 9n })) ?? {}
  const { first = 0, last = 0 } = createSentAt(client.storage).get(hash) ?? {}
  expect(first).toBeGreaterThan(0)
  // The era is as long as @polkadot/api makes it for the chain.
  expect(last - first).toBeGreaterThan(10)
  expect(last - first).toBeLessThan(300)
})
