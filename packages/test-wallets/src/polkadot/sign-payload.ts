import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { providerError } from '../shared/provider-error.ts'
import type { PolkadotAccount } from './mnemonic-accounts.ts'

/** A whole number in SCALE's compact form. */
function compact(value: bigint): Uint8Array {
  if (value < 1n << 6n) return little(value << 2n, 1)
  if (value < 1n << 14n) return little((value << 2n) | 1n, 2)
  if (value < 1n << 30n) return little((value << 2n) | 2n, 4)
  const width = Math.max(4, Math.ceil(value.toString(16).length / 2))
  return Uint8Array.from([((width - 4) << 2) | 3, ...little(value, width)])
}

/** A whole number in `length` bytes, the lowest first. */
function little(value: bigint, width: number): Uint8Array {
  return Uint8Array.from({ length: width }, (_, index) => Number((value >> BigInt(8 * index)) & 255n))
}

/** A payload to sign (`SignerPayloadJSON` of `@polkadot/types`), as far as the signature covers it. Numbers are hex. */
export type PolkadotPayload = {
  readonly address: string
  readonly blockHash: string
  readonly era: string
  readonly genesisHash: string
  readonly method: string
  readonly nonce: string
  readonly specVersion: string
  readonly tip: string
  readonly transactionVersion: string
  readonly signedExtensions: readonly string[]
  readonly assetId?: unknown
  readonly mode?: number | undefined
  readonly metadataHash?: string | null | undefined
}

type Part = (payload: PolkadotPayload) => Uint8Array

/** The parts that each extension puts into the transaction, and those that it puts only into the signature. An empty list: none. */
const extensions: Readonly<Record<string, readonly [extra?: Part, additional?: Part]>> = {
  CheckNonZeroSender: [],
  CheckWeight: [],
  WeightReclaim: [],
  StorageWeightReclaim: [],
  PrevalidateAttests: [],
  CheckSpecVersion: [none, ({ specVersion }) => little(BigInt(specVersion), 4)],
  CheckTxVersion: [none, ({ transactionVersion }) => little(BigInt(transactionVersion), 4)],
  CheckGenesis: [none, ({ genesisHash }) => bytes(genesisHash)],
  CheckEra: [({ era }) => bytes(era), ({ blockHash }) => bytes(blockHash)],
  CheckMortality: [({ era }) => bytes(era), ({ blockHash }) => bytes(blockHash)],
  CheckNonce: [({ nonce }) => compact(BigInt(nonce))],
  ChargeTransactionPayment: [({ tip }) => compact(BigInt(tip))],
  ChargeAssetTxPayment: [({ tip }) => Uint8Array.from([...compact(BigInt(tip)), 0])],
  CheckMetadataHash: [
    ({ mode }) => Uint8Array.of(mode ?? 0),
    ({ metadataHash }) => Uint8Array.from(metadataHash ? [1, ...bytes(metadataHash)] : [0]),
  ],
}

/**
 * Signs a transaction's payload as Polkadot's wallets do: the call and its extensions' data; payloads of more than 256 bytes by their
 * BLAKE2b hash. Returns the signature after the byte of its kind (`MultiSignature`), in hex. Throws -32602 for an unreadable payload.
 *
 * @example const signature = signPolkadotPayload(account, payload)
 */
export function signPolkadotPayload(account: PolkadotAccount, payload: PolkadotPayload): `0x${string}` {
  const data = payloadBytes(payload)
  const signature = account.sign(data.length > 256 ? blake2b(data, { dkLen: 32 }) : data)
  return `0x${account.type === 'ed25519' ? '00' : '01'}${bytesToHex(signature)}`
}

function payloadBytes(payload: PolkadotPayload): Uint8Array {
  if (payload.assetId) throw unreadable('It pays fees in the native currency only.')
  const parts = payload.signedExtensions.map((name) => {
    const found = extensions[name]
    if (!found) throw unreadable(`It does not know the extension ${name}.`)
    return found
  })
  return concatBytes(
    bytes(payload.method),
    ...parts.map(([extra = none]) => extra(payload)),
    ...parts.map(([, additional = none]) => additional(payload)),
  )
}

function none(): Uint8Array {
  return new Uint8Array()
}

function bytes(hex: string): Uint8Array {
  if (!/^0x(?:[\da-f]{2})*$/i.test(hex)) throw unreadable(`${hex} is not hex.`)
  return hexToBytes(hex.slice(2))
}

function unreadable(reason: string): Error {
  return providerError(-32602, `The test wallet cannot sign this payload. ${reason}`)
}
