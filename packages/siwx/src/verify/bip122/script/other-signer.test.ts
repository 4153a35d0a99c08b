import { base64 } from '@scure/base'
import * as btc from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import { checkBitcoinSignature } from '../check-bitcoin-signature.ts'
import { keys, message, publicKeys, toSpend } from './to-sign.fixture.ts'

const valid = { status: 'valid' }
const unknown = { status: 'unknown', reason: 'no-verifier' }
const xOnly = keys.map(({ xOnly: key }) => key)
const [key = new Uint8Array(), inner = key] = [publicKeys[0], xOnly[15]]

type Tree = Parameters<typeof btc.p2tr>[1]
/** The library's own types contradict each other under `exactOptionalPropertyTypes`. */
const byScript = (own: Uint8Array | undefined, tree: object) => btc.p2tr(own ?? unspendable, tree as Tree)
const unspendable = btc.TAPROOT_UNSPENDABLE_KEY
type Paid = { script: Uint8Array; address?: string | undefined }
const addresses: [string, Paid, readonly number[]][] = [
  ['p2pkh', btc.p2pkh(key), [0]],
  ['p2wpkh', btc.p2wpkh(key), [0]],
  ['p2sh-p2wpkh', btc.p2sh(btc.p2wpkh(key)), [0]],
  ['p2wsh of a key', btc.p2wsh(btc.p2pk(key)), [0]],
  ['p2wsh of a key’s hash', btc.p2wsh(btc.p2pkh(key)), [0]],
  ['p2wsh of 2 of 3', btc.p2wsh(btc.p2ms(2, publicKeys.slice(0, 3))), [0, 2]],
  ['p2sh of 2 of 3', btc.p2sh(btc.p2ms(2, publicKeys.slice(0, 3))), [0, 2]],
  ['p2tr by its key', btc.p2tr(xOnly[0] ?? inner), [0]],
  ['p2tr by its key, with scripts', byScript(xOnly[0], btc.p2tr_pk(xOnly[1] ?? inner)), [0]],
  ['p2tr by a script', byScript(inner, btc.p2tr_pk(xOnly[1] ?? inner)), [1]],
  ['p2tr of 2 of 3 in one leaf', byScript(undefined, btc.p2tr_ms(2, xOnly.slice(0, 3))), [0, 2]],
  ['p2tr of 5 of 9 in one leaf', byScript(undefined, btc.p2tr_ms(5, xOnly.slice(0, 9))), [0, 2, 4, 6, 8]],
  ['p2tr of 2 of 4 in six leaves', byScript(undefined, btc.p2tr_ns(2, xOnly.slice(0, 4))), [1, 3]],
]

function transactionOf(payment: Paid): btc.Transaction {
  const spent = toSpend(payment.script)
  const transaction = new btc.Transaction({ version: 0, allowUnknownOutputs: true, allowLegacyWitnessUtxo: true })
  transaction.addInput({
    ...payment,
    txid: spent.getId(),
    index: 0,
    sequence: 0,
    witnessUtxo: { script: payment.script, amount: 0n },
  })
  transaction.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  return transaction
}

function sign(transaction: btc.Transaction, signers: readonly number[]) {
  for (const signer of signers) transaction.signIdx(keys[signer]?.secret ?? inner, 0)
  transaction.finalizeIdx(0)
  return transaction
}

describe.each(addresses)('%s, signed by @scure/btc-signer', (_, payment, signers) => {
  const { address = '' } = payment
  const signed = sign(transactionOf(payment), signers)
  const full = `ful${base64.encode(signed.extract())}`
  const funds = `pof${base64.encode(signed.toPSBT())}`
  const witness = signed.getInput(0).finalScriptWitness
  const simple = witness && `smp${base64.encode(btc.RawWitness.encode(witness))}`

  test('signs in, in every form', async () => {
    for (const form of [full, full.slice(3), funds, ...(simple ? [simple, simple.slice(3)] : [])])
      expect(await checkBitcoinSignature(address, message, form)).toStrictEqual(valid)
    expect(await checkBitcoinSignature(address, `${message} `, full)).toMatchObject({ status: 'invalid' })
  })

  test('is inconclusive with further inputs, and refused when the address’ own input is wrong', async () => {
    const more = transactionOf(payment)
    const script = btc.p2tr(inner).script
    more.addInput({ txid: 'ab'.repeat(32), index: 1, witnessUtxo: { script, amount: 5_000n } })
    const proof = `pof${base64.encode(sign(more, signers).toPSBT())}`
    expect(await checkBitcoinSignature(address, message, proof)).toStrictEqual(unknown)
    expect(await checkBitcoinSignature(address, `${message} `, proof)).toMatchObject({ status: 'invalid' })
    // The same signature with other inputs: it was made for those above.
    const alone = transactionOf(payment)
    alone.addInput({ txid: 'cd'.repeat(32), index: 1, witnessUtxo: { script, amount: 5_000n } })
    const { finalScriptSig, finalScriptWitness } = more.getInput(0)
    alone.updateInput(
      0,
      { ...(finalScriptSig && { finalScriptSig }), ...(finalScriptWitness && { finalScriptWitness }) },
      true,
    )
    const moved = `pof${base64.encode(alone.toPSBT())}`
    expect(await checkBitcoinSignature(address, message, moved)).toMatchObject({ status: 'invalid' })
  })
})

test('no address is missing', () => {
  console.info(`addresses by @scure/btc-signer: ${addresses.length}, each in 3 to 5 forms`)
  expect(addresses).toHaveLength(13)
})
