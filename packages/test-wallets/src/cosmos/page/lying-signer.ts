import type { AminoSignDoc } from '../amino.ts'
import type { CosmosAccount } from '../mnemonic-accounts.ts'
import { type CosmosSignature, signAmino, toCosmosSignature } from '../sign-amino.ts'
import { signArbitrary } from '../sign-arbitrary.ts'
import { type DirectSignDoc, signDirect } from '../sign-direct.ts'
import type { CosmosLie } from './cosmos-state.ts'

type Coin = { readonly denom: string; readonly amount: string }

/** The fee, multiplied. */
export function feeTimes(amount: readonly Coin[], times: bigint): readonly Coin[] {
  return amount.map((coin) => ({ ...coin, amount: String(BigInt(coin.amount) * times) }))
}

/** Signs correctly, or as the wallet's lie demands. */
export function createLyingSigner(options: { lie(): CosmosLie | null; stranger(): CosmosAccount }) {
  const { lie, stranger } = options
  const keyOf = (account: CosmosAccount) => (lie() === 'bad-signature' || lie() === 'other-key' ? stranger() : account)

  /** Changes a good signature as the lie demands. */
  function applyLie(account: CosmosAccount, signature: CosmosSignature): CosmosSignature {
    if (lie() === 'short-signature') return { ...signature, signature: signature.signature.slice(0, 12) }
    if (lie() === 'bad-signature') {
      const { pub_key } = toCosmosSignature(account, new Uint8Array(64))
      return { ...signature, pub_key }
    }
    return signature
  }

  return {
    amino(account: CosmosAccount, doc: AminoSignDoc) {
      const other = {
        ...doc,
        ...(lie() === 'other-message' && { msgs: [{ type: 'sign/MsgSignData', value: { signer: '', data: 'AA==' } }] }),
        ...(lie() === 'other-chain' && { chain_id: 'another-1' }),
        ...(lie() === 'high-fee' && { fee: { ...doc.fee, amount: feeTimes(doc.fee.amount, 1000n) } }),
      }
      const { signature, signed } = signAmino(keyOf(account), other)
      return { signed, signature: applyLie(account, signature) }
    },
    direct(account: CosmosAccount, doc: DirectSignDoc) {
      const other: DirectSignDoc = {
        ...doc,
        ...(lie() === 'other-message' && { bodyBytes: Uint8Array.of(...doc.bodyBytes, 0x12, 1, 120) }),
        ...(lie() === 'other-chain' && { chainId: 'another-1' }),
        ...(lie() === 'high-fee' && { authInfoBytes: withOtherFee(doc.authInfoBytes) }),
      }
      const { signature, signed } = signDirect(keyOf(account), other)
      return { signed, signature: applyLie(account, signature) }
    },
    arbitrary(account: CosmosAccount, signer: string, data: string | Uint8Array): CosmosSignature {
      const text = lie() === 'other-message' ? 'something else' : data
      return applyLie(account, signArbitrary(keyOf(account), signer, text))
    },
  }
}

/** AuthInfo with another Fee: a repeated field of one message counts by its last value (protobuf), here a gas limit of a thousand millions. */
function withOtherFee(authInfo: Uint8Array): Uint8Array {
  return Uint8Array.of(...authInfo, 0x12, 6, 0x10, 0x80, 0x94, 0xeb, 0xdc, 0x03)
}
