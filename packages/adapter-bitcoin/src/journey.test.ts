import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect, connectionStatus, disconnect, sendTransaction, signMessage } from '@latchkey/core'
import { bitcoinMnemonicAccounts } from '@latchkey/test-wallets'
import type { BitcoinWay } from '@latchkey/test-wallets/page'
import { Psbt, Transaction } from 'bitcoinjs-lib'
import { expect, onTestFinished, test } from 'vitest'
import { buildPsbt } from './testing/build-psbt.fixture.ts'
import { checkBitcoin } from './testing/check-bitcoin.fixture.ts'
import {
  connectorIdOf,
  instanceOf,
  networksOf,
  targetOf,
  useAdapter,
  useChain,
  useClient,
  useWallet,
} from './testing/page.fixture.ts'

const chainOf = useChain()
const [, , carol] = bitcoinMnemonicAccounts()
const to = carol?.payment.address ?? ''

async function visit(options: Parameters<typeof useWallet>[1] = {}, adapter: Parameters<typeof useAdapter>[0] = {}) {
  const chain = chainOf()
  const { controls } = useWallet(chain, options)
  const { client, clock } = useClient(chain, { adapters: [useAdapter(adapter)] })
  const [way = 'standard'] = options.ways ?? []
  const { connection } = await connect(client, { adapterId: 'bitcoin', connectorId: connectorIdOf(way) })
  const read = async (path: string) => (await fetch(`${chain.url}${path}`)).json()
  const satsOf = async (address: string) => {
    const { units } = (await instanceOf(client).can.getBalance?.({ chainId: chain.chainId, account: address })) ?? {}
    return units ?? 0n
  }
  return { chain, client, clock, connection, controls, on: targetOf(connection), read, satsOf }
}

test.each<[BitcoinWay, 'payment' | 'nested' | 'legacy', string]>([
  ['standard', 'payment', 'bip322-simple'],
  ['sats', 'payment', 'bip322-simple'],
  ['unisat', 'payment', 'bip322-simple'],
  ['standard', 'nested', 'bip322-simple'],
  ['sats', 'nested', 'bip322-simple'],
  ['standard', 'legacy', 'ecdsa'],
  ['sats', 'legacy', 'ecdsa'],
  ['unisat', 'legacy', 'ecdsa'],
])('a visitor’s signature is verified by another library: %s, %s address, %s', async (way, pays, scheme) => {
  const { client, on } = await visit({ ways: [way], pays })
  const message = 'Sign in to example.com: ünïcode'
  const answer = await signMessage(client, { message })
  expect(answer.scheme).toBe(scheme)
  expect(await checkBitcoin(on, message, answer.signature)).toEqual({ status: 'valid' })
  expect(await checkBitcoin(on, 'another', answer.signature)).toMatchObject({ status: 'invalid' })
})

test('the ordinals account also signs messages, by taproot', async () => {
  const { client, controls, on } = await visit()
  const account = controls.ordinals()[0] ?? ''
  const answer = await instanceOf(client).can.signMessage?.({ ...on, account, message: 'hello' })
  expect(answer?.scheme).toBe('bip322-simple')
  expect(await checkBitcoin({ ...on, account }, 'hello', answer?.signature ?? '')).toEqual({ status: 'valid' })
})

test('bytes that are no text are signed where wallets can, and refused clearly elsewhere', async () => {
  const raw = '0xff00fe'
  const standard = await visit()
  expect(await signMessage(standard.client, { message: { raw } })).toMatchObject({ scheme: 'bip322-simple' })
  const sats = await visit({ ways: ['sats'], id: 'sats' })
  await expect(signMessage(sats.client, { message: { raw } })).rejects.toMatchObject({ code: 'request/invalid' })
  expect(sats.controls.prompts()).not.toHaveProperty('signMessage')
})

test.each(['payment', 'nested', 'legacy'] as const)(
  'bitcoin arrives to the satoshi from a %s address, and the operation is done with a block',
  async (pays) => {
    const { chain, client, clock, on, read, satsOf } = await visit({ pays })
    await chain.mine()
    const [mine, theirs] = [await satsOf(on.account), await satsOf(to)]
    const { hash } = await sendTransaction(client, { transaction: { to, amount: 123_456_789n, feeRate: 'fast' } })
    const { fee, vout, weight } = (await read(`/tx/${hash}`)) as {
      fee: number
      weight: number
      vout: { scriptpubkey_address: string; value: number }[]
    }
    expect(vout[0]).toMatchObject({ scriptpubkey_address: to, value: 123_456_789 })
    expect(vout[1]?.scriptpubkey_address).toBe(on.account)
    expect(await satsOf(to)).toBe(theirs + 123_456_789n)
    expect(await satsOf(on.account)).toBe(mine - 123_456_789n - BigInt(fee))
    // The rate is never below the chosen one, and at most slightly above it.
    const rate = (fee * 4) / weight
    expect(rate).toBeGreaterThanOrEqual(10.118)
    expect(rate).toBeLessThan(10.4)
    const connectionStatus = () => client.operations.getState().find((operation) => operation.hash === hash)?.status
    await expect
      .poll(async () => {
        await clock.advance(0)
        return connectionStatus()
      })
      .toBe('sent')
    await chain.mine()
    await expect
      .poll(async () => {
        await clock.advance(2500)
        return connectionStatus()
      })
      .toBe('done')
  },
)

test('only confirmed outputs pay, small ones are left alone, and the ordinals account never pays', async () => {
  const { chain, client, controls, on, read } = await visit({ state: { account: 1 } })
  const { can } = instanceOf(client)
  await chain.fund(on.account, 9_000_000_000n, { confirmed: false })
  for (const sats of [546n, 1000n]) await chain.fund(on.account, sats)
  await chain.fund(on.account, 60_000n, { confirmed: false })
  const { hash } = (await can.transfer?.({ ...on, to, amount: 5_000_000_000n })) ?? {}
  const { vin } = (await read(`/tx/${hash}`)) as { vin: { prevout: { value: number } }[] }
  expect(vin.map(({ prevout }) => prevout.value)).not.toContain(60_000)
  expect(vin.every(({ prevout }) => prevout.value > 1000)).toBe(true)
  const prompts = controls.prompts()
  const account = controls.ordinals()[1] ?? ''
  await chain.fund(account, 500_000n)
  await expect(can.transfer?.({ ...on, account, to, amount: 20_000n })).rejects.toMatchObject({
    code: 'bitcoin/ordinals-protected',
  })
  await expect(can.estimateFee?.({ ...on, account, transaction: { to, amount: 20_000n } })).rejects.toMatchObject({
    code: 'bitcoin/ordinals-protected',
  })
  expect(controls.prompts()).toEqual(prompts)
})

test('a wallet with one address for everything pays by itself, because only it knows its inscriptions', async () => {
  const { chain, client, controls, on, satsOf } = await visit({ ways: ['unisat'] })
  await chain.mine()
  const transaction = { to, amount: 22_222n }
  expect(await instanceOf(client).can.estimateFee?.({ ...on, transaction })).toMatchObject({ gas: 141n })
  const before = await satsOf(to)
  const { hash = '' } = (await instanceOf(client).can.transfer?.({ ...on, to, amount: '22222' })) ?? {}
  expect(controls.prompts()).toMatchObject({ sendBitcoin: 1 })
  expect(controls.prompts()).not.toHaveProperty('signPsbt')
  expect(await satsOf(to)).toBe(before + 22_222n)
  await chain.mine()
  expect(await instanceOf(client).can.waitForTransaction?.({ chainId: chain.chainId, hash })).toEqual({
    status: 'success',
  })
})

test('a payment that can’t succeed is refused before the wallet is asked', async () => {
  const { chain, client, controls, on } = await visit()
  await chain.mine()
  const { can } = instanceOf(client)
  const prompts = controls.prompts()
  const refused = (parameters: object, code: string) =>
    expect(can.transfer?.({ ...on, to, amount: 1000n, ...parameters } as never)).rejects.toMatchObject({ code })
  await refused({ amount: 10n ** 14n }, 'bitcoin/insufficient-funds')
  await refused({ amount: 2_100_000_000_000_001n }, 'amount/invalid')
  await refused({ amount: '1.5' }, 'amount/invalid')
  await refused({ amount: 0n }, 'amount/invalid')
  await refused({ amount: 293n }, 'bitcoin/dust')
  await refused({ to: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }, 'bitcoin/recipient')
  await refused({ to: '0xnone' }, 'bitcoin/recipient')
  await refused({ feeRate: 'now' }, 'request/invalid')
  await refused({ token: 'RUNE' }, 'request/invalid')
  expect(controls.prompts()).toEqual(prompts)
})

test('the estimate of a fee depends on the chosen speed, and is the fee that is paid', async () => {
  const { chain, client, on, read } = await visit()
  await chain.mine()
  const { can } = instanceOf(client)
  const transaction = { to, amount: 40_000n, feeRate: 'slow' } as const
  const { fee, gas, tiers } = (await can.estimateFee?.({ ...on, transaction })) ?? {}
  expect(gas).toBe(141n)
  expect(fee).toEqual(tiers?.slow)
  expect(tiers).toMatchObject({ slow: { units: 142n }, normal: { units: 708n }, fast: { units: 1427n } })
  const { hash } = (await can.sendTransaction?.({ ...on, transaction })) ?? {}
  expect(await read(`/tx/${hash}`)).toMatchObject({ fee: Number(fee?.units) })
})

test('where the account can’t pay the fast fee, the estimate has those of the slower choices', async () => {
  const { client, on, satsOf } = await visit({ pays: 'legacy', state: { account: 2 } })
  const { can } = instanceOf(client)
  // Its single output can pay 1000 satoshi for a fee.
  const amount = (await satsOf(on.account)) - 1000n
  const estimate = (feeRate: 'normal' | 'fast') => can.estimateFee?.({ ...on, transaction: { to, amount, feeRate } })
  const { fee, tiers } = (await estimate('normal')) ?? {}
  expect(fee?.units).toBe(1000n)
  expect(tiers).toEqual({ slow: { ...fee, units: 226n }, normal: fee })
  await expect(estimate('fast')).rejects.toMatchObject({ code: 'bitcoin/insufficient-funds' })
})

test('an app’s PSBT is signed without being sent, and bitcoinjs-lib accepts the signatures', async () => {
  const { chain, client, controls, on } = await visit()
  await chain.mine()
  const { can } = instanceOf(client)
  const ordinals = controls.ordinals()[0] ?? ''
  for (const from of [on.account, ordinals]) {
    if (from === ordinals) await chain.fund(ordinals, 90_000n)
    const psbt = await buildPsbt(chain.url, { from, to, sats: 30_000n })
    const answer = await can.signPsbt?.({ ...on, psbt })
    expect(answer?.hash).toBeUndefined()
    const signed = Psbt.fromBase64(answer?.psbt ?? '')
    expect(signed.data.getTransaction()).toEqual(Psbt.fromBase64(psbt).data.getTransaction())
    if (from === ordinals) expect(signed.data.inputs[0]?.tapKeySig).toHaveLength(64)
    else signed.finalizeAllInputs()
  }
})

test('an inscription is sent only by a PSBT that names it; with `broadcast` it is on the chain', async () => {
  const { chain, client, controls, on, read } = await visit()
  const ordinals = controls.ordinals()[0] ?? ''
  await chain.mine()
  const psbt = await buildPsbt(chain.url, { from: on.account, to: ordinals, sats: 10_000n })
  const { hash } = (await instanceOf(client).can.signPsbt?.({ ...on, psbt, broadcast: true })) ?? {}
  expect(await read(`/tx/${hash}`)).toMatchObject({ status: { confirmed: false } })
  const signed = Transaction.fromHex(await (await fetch(`${chain.url}/tx/${hash}/hex`)).text())
  expect(signed.getId()).toBe(hash)
})

test('after 25 seconds a transaction without a block counts as sent and still pending', async () => {
  const { chain, client, clock, on } = await visit()
  await chain.mine()
  const { can } = instanceOf(client)
  const { hash } = await sendTransaction(client, { transaction: { to, amount: 30_000n } })
  let answer: unknown
  const waiting = can.waitForTransaction?.({ chainId: chain.chainId, hash }).then((value) => {
    answer = value
  })
  // The node answers over a real socket: the clock moves only after its answer.
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 500) {
      await expect.poll(() => clock.pending()).toBeGreaterThan(1)
      await clock.advance(500)
    }
  }
  await pass(24_500)
  expect(answer).toBeUndefined()
  await clock.advance(500)
  await waiting
  expect(answer).toEqual({ status: 'pending' })
  expect(client.operations.getState().find((one) => one.hash === hash)).toMatchObject({ status: 'sent', hash })
  await chain.mine()
  expect(await can.waitForTransaction?.({ chainId: chain.chainId, hash })).toEqual({ status: 'success' })
  void on
})

test('a dropped transaction is unknown, and a replaced one names its replacement', async () => {
  let first = ''
  let looks = 0
  const counting: typeof fetch = async (...request) => {
    const answer = await fetch(...request)
    if (String(request[0]).endsWith(`/tx/${first}`)) looks += 1
    return answer
  }
  const { chain, client, clock, on } = await visit({}, { fetch: counting })
  await chain.mine()
  const { can } = instanceOf(client)
  const { chainId } = chain
  first = (await can.transfer?.({ ...on, to, amount: 30_000n }))?.hash ?? ''
  const about = await can.getTransaction?.({ chainId, account: on.account, hash: first })
  expect(about).toMatchObject({ state: 'waiting', to, value: { units: 30_000n } })
  let outcome: unknown
  const waiting = can.waitForTransaction?.({ chainId, hash: first }).then((value) => {
    outcome = value
  })
  // The second poll comes after the first answer was read.
  await expect
    .poll(async () => {
      await clock.advance(500)
      return looks
    })
    .toBeGreaterThan(2)
  chain.drop(first)
  const later = { chainId, account: on.account, hash: first, order: about?.order }
  expect(await can.getTransaction?.(later)).toMatchObject({ state: 'unknown' })
  const second = (await can.transfer?.({ ...on, to, amount: 30_000n, feeRate: 'fast' }))?.hash ?? ''
  expect(second).not.toBe(first)
  expect(await can.getTransaction?.(later)).toMatchObject({ state: 'superseded' })
  await chain.mine()
  await expect
    .poll(async () => {
      await clock.advance(1000)
      return outcome
    })
    .toEqual({ status: 'success', replacement: { hash: second, reason: 'repriced' } })
  await waiting
})

test.each(['sats', 'unisat'] as const)(
  'the network is switched by the wallet, and its own changes are followed: %s',
  async (way) => {
    const { chain, client, connection, controls } = await visit({ ways: [way] })
    const [home, away] = networksOf(chain)
    const now = () => client.connection.getState().connections[connection.id]
    await instanceOf(client).can.switchNetwork?.({ connectionId: connection.id, network: away })
    expect(now()).toMatchObject({ chainId: away.caipNetworkId, activeAccount: controls.addresses()[0] })
    expect(now()?.activeAccount).toMatch(/^tb1q/)
    controls.switchNetwork('regtest')
    await expect.poll(() => now()?.chainId).toBe(home.caipNetworkId)
    controls.switchAccount(2)
    await expect.poll(() => now()?.activeAccount).toBe(controls.addresses()[2])
  },
)

test('an aborted prompt ends the wait, and an invalid transaction is never shown', async () => {
  const { client, controls, on } = await visit()
  const { can } = instanceOf(client)
  controls.hang()
  const controller = new AbortController()
  const answer = can.signMessage?.({ ...on, message: 'hello', signal: controller.signal })
  await controls.whenPending('bitcoin:signMessage')
  controller.abort()
  await expect(answer).rejects.toMatchObject({ code: 'request/aborted' })
  controls.release()
  const prompts = controls.prompts()
  for (const transaction of ['no psbt!', 7, null, 'AAAA', { psbt: 7 }])
    await expect(can.sendTransaction?.({ ...on, transaction })).rejects.toMatchObject({ code: 'request/invalid' })
  expect(controls.prompts()).toEqual(prompts)
})

test('a node that is down or answers nonsense gives a typed error, and an abort does not wait for it', async () => {
  const { chain, client, on } = await visit()
  const answers: Record<string, [number, string]> = {
    [`/address/${on.account}`]: [503, 'no'],
    [`/address/${to}`]: [200, '<html>'],
  }
  const server = createServer((request, response) => {
    const [code, body] = answers[request.url ?? ''] ?? [200, '{"chain_stats":{"funded_txo_sum":1.5}}']
    response.writeHead(code).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const [home] = networksOf(chain)
  const at = (url: string) => [{ ...home, rpcUrls: { default: { http: [url] } } }] as const
  const { chainId } = chain
  const reads = instanceOf(useClient(chain, { networks: at(`http://127.0.0.1:${port}`) }).client).can
  const code = (account: string) => reads.getBalance?.({ chainId, account })
  await expect(code(on.account)).rejects.toMatchObject({ code: 'http/status' })
  await expect(code(to)).rejects.toMatchObject({ code: 'request/unreadable' })
  await expect(code(carol?.legacy.address ?? '')).rejects.toMatchObject({ code: 'request/unreadable' })
  await expect(code('0x1')).rejects.toMatchObject({ code: 'config/invalid' })
  const gone = instanceOf(useClient(chain, { networks: at('http://127.0.0.1:1') }).client).can
  await expect(gone.getBalance?.({ chainId, account: to })).rejects.toMatchObject({ code: 'request/unreachable' })
  const signal = AbortSignal.abort()
  const { can } = instanceOf(client)
  await expect(can.getBalance?.({ chainId, account: to, signal })).rejects.toMatchObject({ code: 'request/aborted' })
  await expect(can.getBalance?.({ chainId: 'bip122:none', account: to })).rejects.toMatchObject({
    code: 'network/not-found',
  })
})

test.each(['standard', 'sats', 'unisat'] as const)(
  'disconnecting revokes the permission, and a later page load has none: %s',
  async (way) => {
    const { client, controls } = await visit({ ways: [way] })
    await disconnect(client)
    expect(connectionStatus(client.connection.getState(), 'bip122')).toBe('disconnected')
    expect(controls.state().permitted).toBe(false)
    expect(controls.listeners()).toBe(0)
  },
)
