import { base64 } from '@scure/base'
import { type AminoPublicKey, type AminoSignDoc, serializeAmino } from './amino.ts'
import type { CosmosAccount } from './mnemonic-accounts.ts'

/** A signature as wallets give it: base64 of 64 bytes. */
export type CosmosSignature = { readonly pub_key: AminoPublicKey; readonly signature: string }

/**
 * Signs an amino document with a real key, the way `keplr.signAmino` and `cosmos_signAmino` answer.
 *
 * @example const { signature } = signAmino(account, doc)
 */
export function signAmino(
  account: CosmosAccount,
  doc: AminoSignDoc,
): { readonly signed: AminoSignDoc; readonly signature: CosmosSignature } {
  return { signed: doc, signature: toCosmosSignature(account, account.sign(serializeAmino(doc))) }
}

/** A signature together with the key that made it. */
export function toCosmosSignature({ publicKey }: CosmosAccount, signature: Uint8Array): CosmosSignature {
  return {
    pub_key: { type: 'tendermint/PubKeySecp256k1', value: base64.encode(publicKey) },
    signature: base64.encode(signature),
  }
}
