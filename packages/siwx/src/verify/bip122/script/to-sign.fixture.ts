import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base64 } from '@scure/base'
import { address, crypto, opcodes, Psbt, payments, script, Transaction } from 'bitcoinjs-lib'

/** BIP-322's two transactions, built by bitcoinjs-lib, so that they share only the curve with the verifier. */
export const message = 'example.org wants you to sign in'
const nothing = Uint8Array.of(opcodes.OP_RETURN ?? 0)

export const keys = Array.from({ length: 16 }, (_, index) => {
  const secret = sha256(utf8ToBytes(`key ${index}`))
  const publicKey = secp256k1.getPublicKey(secret)
  const sign = (hash: Uint8Array) => secp256k1.sign(hash, secret).toCompactRawBytes()
  return { secret, publicKey, xOnly: schnorr.getPublicKey(secret), sign }
})
export const publicKeys = keys.map(({ publicKey }) => publicKey)

export function toSpend(output: Uint8Array, text: string = message): Transaction {
  const transaction = new Transaction()
  transaction.version = 0
  const commitment = schnorr.utils.taggedHash('BIP0322-signed-message', utf8ToBytes(text))
  transaction.addInput(new Uint8Array(32), 0xffffffff, 0, concatBytes(Uint8Array.of(0, 32), commitment))
  transaction.addOutput(output, 0n)
  return transaction
}

export type Locks = { version?: number; lockTime?: number; sequence?: number }

export function toSign(output: Uint8Array, { version = 0, lockTime = 0, sequence = 0 }: Locks = {}): Transaction {
  const transaction = new Transaction()
  transaction.version = version
  transaction.locktime = lockTime
  transaction.addInput(toSpend(output).getHash(), 0, sequence)
  transaction.addOutput(nothing, 0n)
  return transaction
}

/** Signed by several keys through a PSBT, as wallets do, in every form that BIP-322 has for it. */
export function signPsbt(payment: payments.Payment, signers: readonly number[]) {
  const { output = new Uint8Array(), redeem } = payment
  const witnessScript = redeem?.redeem?.output ?? (payment.name?.startsWith('p2wsh') ? redeem?.output : undefined)
  const redeemScript = payment.name?.startsWith('p2sh') ? redeem?.output : undefined
  const psbt = new Psbt()
  psbt.setVersion(0)
  psbt.addInput({
    hash: toSpend(output).getHash(),
    index: 0,
    sequence: 0,
    ...(witnessScript
      ? { witnessScript, witnessUtxo: { script: output, value: 0n } }
      : { nonWitnessUtxo: toSpend(output).toBuffer() }),
    ...(redeemScript ? { redeemScript } : {}),
  })
  psbt.addOutput({ script: nothing, value: 0n })
  for (const signer of signers) psbt.signInput(0, keys[signer] ?? { publicKey: new Uint8Array(), sign: (hash) => hash })
  psbt.finalizeAllInputs()
  const { finalScriptWitness } = psbt.data.inputs[0] ?? {}
  const funds = `pof${psbt.toBase64()}`
  const transaction = psbt.extractTransaction(true)
  return {
    address: address.fromOutputScript(output),
    funds,
    full: `ful${base64.encode(transaction.toBuffer())}`,
    simple: finalScriptWitness && `smp${base64.encode(finalScriptWitness)}`,
    transaction,
  }
}

/** A DER signature with its sighash. */
export function derOf(hash: Uint8Array, signer: number, sighash = 1, high = false): Uint8Array {
  const { r, s } = secp256k1.sign(hash, keys[signer]?.secret ?? hash)
  const signed = new secp256k1.Signature(r, high ? secp256k1.CURVE.n - s : s)
  return concatBytes(signed.toDERRawBytes(), Uint8Array.of(sighash))
}

type Program = {
  /** As bitcoinjs-lib's `script.fromASM` reads it. */
  asm: string
  /** The items for the script, in order, made from its keys' signatures. */
  give(sign: (signer: number, sighash?: number, high?: boolean) => Uint8Array): (Uint8Array | number)[]
  locks?: Locks | undefined
}

const bytesOf = (item: Uint8Array | number) => (typeof item === 'number' ? (item ? [item] : []) : item)
const ful = (transaction: Transaction) => `ful${base64.encode(transaction.toBuffer())}`

/** A custom script in `p2wsh`, as `full`. */
export function signWitnessScript({ asm, give, locks }: Program): [string, string, string] {
  const code = script.fromASM(asm)
  const { address: account = '', output = code } = payments.p2wsh({ redeem: { output: code } })
  const transaction = toSign(output, locks)
  const sign = (signer: number, sighash = 1, high = false) =>
    derOf(transaction.hashForWitnessV0(0, code, 0n, sighash), signer, sighash, high)
  transaction.setWitness(0, [...give(sign).map((item) => Uint8Array.from(bytesOf(item))), code])
  return [account, message, ful(transaction)]
}

/** The same in `p2sh`; its pushes are in the shortest form. */
export function signRedeemScript({ asm, give, locks }: Program): [string, string, string] {
  const code = script.fromASM(asm)
  const { address: account = '', output = code } = payments.p2sh({ redeem: { output: code } })
  const transaction = toSign(output, locks)
  const sign = (signer: number, sighash = 1, high = false) =>
    derOf(transaction.hashForSignature(0, code, sighash), signer, sighash, high)
  const pushes = give(sign).map((item) => (typeof item === 'number' ? (item ? 0x50 + item : 0) : item))
  transaction.setInputScript(0, script.compile([...pushes, code]))
  return [account, message, ful(transaction)]
}

/** One leaf in a tree of two, with an unspendable inner key; `sign` returns Schnorr signatures. */
export function signTapscript(
  { asm, give, locks }: Program,
  options: { version?: number; annex?: Uint8Array } = {},
): [string, string, string] {
  const { version = 0xc0, annex } = options
  const code = script.fromASM(asm)
  const { taggedHash, bytesToNumberBE, lift_x } = schnorr.utils
  const sized = code.length < 253 ? [code.length] : [253, code.length & 255, code.length >> 8]
  const leaf = taggedHash('TapLeaf', Uint8Array.of(version, ...sized), code)
  const other = taggedHash('TapLeaf', Uint8Array.of(0xc0, 1, 0x51))
  const sorted = [leaf, other].sort((one, two) => (Buffer.compare(one, two) < 0 ? -1 : 1))
  const root = taggedHash('TapBranch', ...sorted)
  const inner = Buffer.from('50929b74c1a04954b78b4b6035e97a5e078a5a0f28ec96d547bfee9ace803ac0', 'hex')
  const tweak = secp256k1.ProjectivePoint.BASE.multiply(bytesToNumberBE(taggedHash('TapTweak', inner, root)))
  const { x, y } = lift_x(bytesToNumberBE(inner)).add(tweak).toAffine()
  const program = Buffer.from(x.toString(16).padStart(64, '0'), 'hex')
  const output = concatBytes(Uint8Array.of(0x51, 32), program)
  const transaction = toSign(output, locks)
  const sign = (signer: number, sighash = 0) => {
    const hash = transaction.hashForWitnessV1(0, [output], [0n], sighash, leaf, annex)
    const signed = schnorr.sign(hash, keys[signer]?.secret ?? hash)
    return sighash ? concatBytes(signed, Uint8Array.of(sighash)) : signed
  }
  const control = concatBytes(Uint8Array.of(version | Number(y & 1n)), inner, other)
  const given = give(sign).map((item) => Uint8Array.from(bytesOf(item)))
  transaction.setWitness(0, [...given, code, control, ...(annex ? [annex] : [])])
  return [address.toBech32(program, 1, 'bc'), message, ful(transaction)]
}

export const hash160Of = (key: Uint8Array) => Buffer.from(crypto.hash160(key)).toString('hex')
export const hexOf = (signer: number) => Buffer.from(publicKeys[signer] ?? []).toString('hex')
export const xOnlyOf = (signer: number) => Buffer.from(keys[signer]?.xOnly ?? []).toString('hex')
