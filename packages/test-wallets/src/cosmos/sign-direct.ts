import type { CosmosAccount } from './mnemonic-accounts.ts'
import { type CosmosSignature, toCosmosSignature } from './sign-amino.ts'

/** The document that `signDirect` signs (cosmos.tx.v1beta1.SignDoc). */
export type DirectSignDoc = {
  readonly bodyBytes: Uint8Array
  readonly authInfoBytes: Uint8Array
  readonly chainId: string
  readonly accountNumber: bigint
}

/**
 * Signs a protobuf document with a real key, the way `keplr.signDirect` answers.
 *
 * @example const { signature } = signDirect(account, doc)
 */
export function signDirect(
  account: CosmosAccount,
  doc: DirectSignDoc,
): { readonly signed: DirectSignDoc; readonly signature: CosmosSignature } {
  return { signed: doc, signature: toCosmosSignature(account, account.sign(encodeSignDoc(doc))) }
}

/** The document in protobuf: body 1, auth info 2, chain 3, account number 4; empty fields and 0 are left out. */
function encodeSignDoc({ accountNumber, authInfoBytes, bodyBytes, chainId }: DirectSignDoc): Uint8Array {
  const parts = [
    field(1, bodyBytes),
    field(2, authInfoBytes),
    field(3, new TextEncoder().encode(chainId)),
    accountNumber === 0n ? [] : [0x20, ...varint(accountNumber)],
  ]
  return Uint8Array.from(parts.flat())
}

function field(number: number, bytes: Uint8Array): readonly number[] {
  return bytes.length === 0 ? [] : [number * 8 + 2, ...varint(BigInt(bytes.length)), ...bytes]
}

function varint(value: bigint): readonly number[] {
  return value < 0x80n ? [Number(value)] : [Number(value & 0x7fn) | 0x80, ...varint(value >> 7n)]
}
