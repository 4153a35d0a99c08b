import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bitcoinMnemonicAccounts } from '../bitcoin/mnemonic-accounts.ts'
import { extractTransaction, signPsbt } from '../bitcoin/sign-psbt.ts'
import { type BitcoinTestChain, startBitcoinChain } from './start-bitcoin-chain.ts'

let chain: BitcoinTestChain
beforeAll(async () => {
  chain = await startBitcoinChain()
})
afterAll(() => chain.close())

const [alice, bob] = bitcoinMnemonicAccounts({ count: 2 })
if (!alice || !bob) throw new Error('no accounts')

const read = async (path: string) => (await fetch(`${chain.url}${path}`)).json() as Promise<never>
const send = async (body: string) => {
  const response = await fetch(`${chain.url}/tx`, { method: 'POST', body })
  return { status: response.status, text: await response.text() }
}
type Utxo = { txid: string; vout: number; value: number; status: { confirmed: boolean } }
const utxos = (address: string): Promise<readonly Utxo[]> => read(`/address/${address}/utxo`)

/** Signs a spend of one of `alice`'s outputs with her key. */
async function spend(from: 'payment' | 'nested' | 'legacy', sats: bigint, to = bob?.payment.address ?? '') {
  const key = alice?.[from] ?? (undefined as never)
  const { txid, vout, value } = (await utxos(key.address)).find(({ status }) => status.confirmed) as Utxo
  const parent = await (await fetch(`${chain.url}/tx/${txid}/hex`)).text()
  const transaction = new Transaction()
  const witnessUtxo = { script: key.script, amount: BigInt(value) }
  transaction.addInput({
    txid,
    index: vout,
    ...(from === 'legacy' ? { nonWitnessUtxo: hex.decode(parent) } : { witnessUtxo }),
  })
  transaction.addOutputAddress(to, sats, { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef })
  transaction.addOutput({ script: key.script, amount: BigInt(value) - sats - 5000n })
  return extractTransaction(signPsbt(transaction.toPSBT(), [{ index: 0, key }]))
}

test.each(['payment', 'nested', 'legacy'] as const)('%s outputs are spent and arrive with a block', async (from) => {
  const before = await utxos(bob.payment.address)
  const { hex: raw, txid } = await spend(from, 123_456n)
  expect(await send(raw)).toEqual({ status: 200, text: txid })
  expect(await read(`/tx/${txid}/status`)).toEqual({ confirmed: false })
  expect(await read(`/address/${bob.payment.address}`)).toMatchObject({ mempool_stats: { funded_txo_sum: 123_456 } })
  await chain.mine()
  expect(await read(`/tx/${txid}`)).toMatchObject({ txid, fee: 5000, status: { confirmed: true } })
  expect(await utxos(bob.payment.address)).toHaveLength(before.length + 1)
  expect((await send(raw)).status).toBe(400)
})

test('a bad signature and a second spend of the same output are refused', async () => {
  const good = await spend('payment', 1000n)
  // Changes one bit of a signature, which has 69 to 72 bytes.
  const flip = (byte: string) => (Number.parseInt(byte, 16) ^ 1).toString(16).padStart(2, '0')
  const bad = good.hex.replace(/^(.*024[5-8]30.{26})(..)/, (_all, head, byte) => head + flip(byte))
  expect(await send(bad)).toMatchObject({ status: 400, text: expect.stringContaining('sendrawtransaction RPC error') })
  expect((await send(good.hex)).status).toBe(200)
  const { vin } = (await read(`/tx/${good.txid}`)) as { vin: { txid: string; vout: number }[] }
  const [input = { txid: '', vout: 0 }] = vin
  expect(await read(`/tx/${input.txid}/outspend/${input.vout}`)).toMatchObject({ spent: true, txid: good.txid })
  chain.drop(good.txid)
  expect((await fetch(`${chain.url}/tx/${good.txid}`)).status).toBe(404)
  expect(await read(`/tx/${input.txid}/outspend/${input.vout}`)).toEqual({ spent: false })
})

test('the faucet pays to every kind of address, taproot too', async () => {
  for (const key of [alice.payment, alice.ordinals, alice.nested, alice.legacy]) {
    const txid = await chain.fund(key.address, 77_777n)
    expect(await utxos(key.address)).toContainEqual(expect.objectContaining({ txid, value: 77_777 }))
  }
  const waiting = await chain.fund(bob.ordinals.address, 600n, { confirmed: false })
  expect(await read(`/tx/${waiting}/status`)).toEqual({ confirmed: false })
})

test('fees, the tip, and what is unknown', async () => {
  expect(await read('/fee-estimates')).toMatchObject({ '144': 1.007 })
  const height = chain.height()
  await chain.mine(2)
  expect(await (await fetch(`${chain.url}/blocks/tip/height`)).text()).toBe(String(height + 2))
  expect((await fetch(`${chain.url}/address/nobody/utxo`)).status).toBe(400)
  expect((await fetch(`${chain.url}/tx/${'0'.repeat(64)}`)).status).toBe(404)
})
