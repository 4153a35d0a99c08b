import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BitcoinTestChain, startBitcoinChain } from '../../bcoin/index.ts'
import { bitcoinMnemonicAccounts } from '../mnemonic-accounts.ts'
import { createBitcoinNamespace } from './create-bitcoin-namespace.ts'

let chain: BitcoinTestChain
beforeAll(async () => {
  chain = await startBitcoinChain({ autoMine: true })
})
afterAll(() => chain.close())

const [alice, bob] = bitcoinMnemonicAccounts({ count: 2 }).map(({ payment, ordinals }) => ({ payment, ordinals }))
if (!alice || !bob) throw new Error('Two accounts')
const account = alice.payment.address
type Answer = Readonly<Record<string, string>>

function setup() {
  const announce = vi.fn(async () => {})
  const confirm = vi.fn(async () => {})
  const bitcoin = [{ id: chain.chainId, esploraUrl: chain.url }]
  const namespace = createBitcoinNamespace({ relayUrl: '', projectId: '', bitcoin }, announce)
  const request = (method: string, params: object) =>
    namespace.request({ chainId: chain.chainId, method, params, confirm }) as Promise<Answer>
  return { namespace, announce, confirm, request }
}

const read = async (path: string) => (await fetch(`${chain.url}${path}`)).json()

test('an account is its first segwit address, with one for ordinals beside it', async () => {
  const { namespace, request, confirm } = setup()
  expect(namespace.support().accounts).toEqual([`${chain.chainId}:${account}`])
  const addresses = await request('getAccountAddresses', { account })
  expect(addresses).toMatchObject([
    { address: account, publicKey: alice.payment.publicKey, path: "m/84'/1'/0'/0/0", intention: 'payment' },
    { address: alice.ordinals.address, path: "m/86'/1'/0'/0/0", intention: 'ordinal' },
  ])
  expect(await request('getAccountAddresses', { account, intentions: ['ordinal'] })).toHaveLength(1)
  expect(confirm).not.toHaveBeenCalled()
})

test('signs messages: by default with a recoverable signature, and by BIP-322', async () => {
  const { request } = setup()
  const { address, signature = '' } = await request('signMessage', { account, message: 'hello' })
  expect(address).toBe(account)
  const [header = 0, ...rest] = hexToBytes(signature)
  const text = concatBytes(utf8ToBytes('\x18Bitcoin Signed Message:\n'), Uint8Array.of(5), utf8ToBytes('hello'))
  const recovered = secp256k1.Signature.fromCompact(Uint8Array.from(rest))
    .addRecoveryBit((header - 27) & 3)
    .recoverPublicKey(sha256(sha256(text)))
  expect(bytesToHex(recovered.toRawBytes(true))).toBe(alice.payment.publicKey)

  const taproot = { account, address: alice.ordinals.address, message: 'hello', protocol: 'bip322' }
  // One Schnorr signature in a witness.
  expect((await request('signMessage', taproot)).signature).toMatch(/^0140[\da-f]{128}$/)
})

test('signs a PSBT, and broadcasts it when asked', async () => {
  const { request } = setup()
  const txid = await chain.fund(account, 50_000n)
  const index = (await read(`/tx/${txid}`)).vout.findIndex((output: { value: number }) => output.value === 50_000)
  const transaction = new Transaction({ allowUnknownOutputs: true })
  transaction.addInput({ txid, index, witnessUtxo: { script: alice.payment.script, amount: 50_000n } })
  transaction.addOutput({ script: bob.payment.script, amount: 49_000n })
  const psbt = base64.encode(transaction.toPSBT())
  const signInputs = [{ address: account, index: 0, sighashTypes: [1] }]
  const { psbt: signed = '' } = await request('signPsbt', { account, psbt, signInputs })
  expect(Transaction.fromPSBT(base64.decode(signed)).getInput(0).partialSig).toHaveLength(1)
  const sent = await request('signPsbt', { account, psbt, signInputs, broadcast: true })
  expect(await read(`/tx/${sent.txid}`)).toMatchObject({ vout: [{ value: 49_000 }], status: { confirmed: true } })
})

test('sends an amount with a memo, and the change comes back', async () => {
  const { request } = setup()
  const transfer = { account, recipientAddress: bob.payment.address, amount: '12345', memo: 'c0ffee' }
  const { txid } = await request('sendTransfer', transfer)
  expect((await read(`/tx/${txid}`)).vout).toMatchObject([
    { scriptpubkey_address: bob.payment.address, value: 12_345 },
    { scriptpubkey: '6a03c0ffee', value: 0 },
    { scriptpubkey_address: account },
  ])
})

test('other accounts are reported by Bitcoin’s own event', async () => {
  const { namespace, announce, request } = setup()
  await namespace.switchAccount(1)
  const data = [
    expect.objectContaining({ address: bob.payment.address, intention: 'payment' }),
    expect.objectContaining({ address: bob.ordinals.address, intention: 'ordinal' }),
  ]
  expect(announce.mock.calls).toEqual([[{ name: 'bip122_addressesChanged', data, chainId: chain.chainId }]])
  await expect(request('signMessage', { account, message: 'x' })).rejects.toMatchObject({ code: 4100 })
})

test.each([
  ['an unknown method', 'signEverything', {}, 5101],
  ['another account', 'sendTransfer', { account: bob.payment.address }, 4100],
  ['an address of another account', 'signMessage', { account, address: bob.payment.address, message: 'x' }, 4100],
  ['a fraction of a satoshi', 'sendTransfer', { account, recipientAddress: account, amount: '0.5' }, -32602],
  ['bytes that are no PSBT', 'signPsbt', { account, psbt: 'AAAA', signInputs: [] }, -32602],
])('error: %s', async (_name, method, params, code) => {
  const { request, confirm } = setup()
  await expect(request(method, params)).rejects.toMatchObject({ code })
  expect(confirm).not.toHaveBeenCalled()
})

test('error: an amount above the balance', async () => {
  const { request } = setup()
  const transfer = { account, recipientAddress: bob.payment.address, amount: '2100000000000000' }
  await expect(request('sendTransfer', transfer)).rejects.toMatchObject({ code: -32000 })
})

test('error: a chain that is not Bitcoin’s, and a node elsewhere', () => {
  const create = (id: string, esploraUrl: string) =>
    createBitcoinNamespace({ relayUrl: '', projectId: '', bitcoin: [{ id, esploraUrl }] }, async () => {})
  expect(() => create('bip122:litecoin', chain.url)).toThrow('no chain of bip122')
  expect(() => create(chain.chainId, 'https://esplora.example')).toThrow('allowRemote')
})
