import {
  encodeSecp256k1Pubkey,
  makeSignDoc as makeAminoSignDoc,
  pubkeyToAddress,
  serializeSignDoc,
} from '@cosmjs/amino'
import { makeSignBytes, makeSignDoc } from '@cosmjs/proto-signing'
import { AminoTypes, createDefaultAminoConverters } from '@cosmjs/stargate'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys'
import { AuthInfo, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import type { Any } from 'cosmjs-types/google/protobuf/any'
import { MsgTransfer } from 'cosmjs-types/ibc/applications/transfer/v1/tx'
import { chainError } from './chain-error.ts'

type Coin = { readonly denom: string; readonly amount: string }

/** The messages that the chain supports. */
export type ChainMessage =
  | { readonly typeUrl: '/cosmos.bank.v1beta1.MsgSend'; readonly value: MsgSend }
  | { readonly typeUrl: '/ibc.applications.transfer.v1.MsgTransfer'; readonly value: MsgTransfer }

export type ReadTransaction = {
  readonly signer: string
  readonly publicKey: Any
  readonly sequence: bigint
  readonly messages: readonly ChainMessage[]
  readonly memo: string
  readonly fee: { readonly amount: readonly Coin[]; readonly gas: bigint }
  /** Throws `unauthorized` unless the signature is the signer's, over the sent bytes. */
  verify(chainId: string, accountNumber: bigint): void
}

const decoders = {
  '/cosmos.bank.v1beta1.MsgSend': MsgSend,
  '/ibc.applications.transfer.v1.MsgTransfer': MsgTransfer,
} as const

/** Decodes a serialised transaction of one secp256k1 signer. Throws a `ChainError`. */
export function readTransaction(bytes: Uint8Array, prefix: string): ReadTransaction {
  const { authInfoBytes, bodyBytes, signatures } = TxRaw.decode(bytes)
  const body = TxBody.decode(bodyBytes)
  const { fee, signerInfos } = AuthInfo.decode(authInfoBytes)
  const [info] = signerInfos
  if (!info?.publicKey || !fee || signerInfos.length !== 1) throw chainError('unauthorized', 'no signers provided')
  if (info.publicKey.typeUrl !== '/cosmos.crypto.secp256k1.PubKey')
    throw chainError('invalidPubKey', `unrecognized public key type: ${info.publicKey.typeUrl}`)
  const { key } = PubKey.decode(info.publicKey.value)
  const signer = pubkeyToAddress(encodeSecp256k1Pubkey(key), prefix)
  const messages = body.messages.map(readMessage)
  if (messages.length === 0) throw chainError('unknownRequest', 'must contain at least one message')
  for (const message of messages)
    if (senderOf(message) !== signer) throw chainError('unauthorized', 'pubKey does not match signer address')
  const amount = fee.amount.map(({ denom, amount }) => ({ denom, amount }))

  return {
    signer,
    publicKey: info.publicKey,
    sequence: info.sequence,
    messages,
    memo: body.memo,
    fee: { amount, gas: fee.gasLimit },
    verify(chainId, accountNumber) {
      const aminoDoc = () => {
        const types = new AminoTypes(createDefaultAminoConverters())
        const msgs = messages.map((message) => types.toAmino(message))
        const height = body.timeoutHeight === 0n ? undefined : body.timeoutHeight
        const stdFee = {
          amount,
          gas: String(fee.gasLimit),
          ...(fee.granter && { granter: fee.granter }),
          ...(fee.payer && { payer: fee.payer }),
        }
        return makeAminoSignDoc(msgs, stdFee, chainId, body.memo, Number(accountNumber), Number(info.sequence), height)
      }
      const mode = info.modeInfo?.single?.mode
      const signed =
        mode === 1
          ? makeSignBytes(makeSignDoc(bodyBytes, authInfoBytes, chainId, Number(accountNumber)))
          : mode === 127
            ? serializeSignDoc(aminoDoc())
            : undefined
      const [signature] = signatures
      const good = signed && signature?.length === 64 && secp256k1.verify(signature, sha256(signed), key)
      if (!good || signatures.length !== 1)
        throw chainError(
          'unauthorized',
          `signature verification failed; please verify account number (${accountNumber}), sequence (${info.sequence}) and chain-id (${chainId})`,
        )
    },
  }
}

function readMessage({ typeUrl, value }: Any): ChainMessage {
  const decoder = Object.hasOwn(decoders, typeUrl) ? decoders[typeUrl as ChainMessage['typeUrl']] : undefined
  if (!decoder) throw chainError('txDecode', `unable to resolve type URL ${typeUrl}`)
  return { typeUrl, value: decoder.decode(value) } as ChainMessage
}

function senderOf(message: ChainMessage): string {
  return message.typeUrl === '/cosmos.bank.v1beta1.MsgSend' ? message.value.fromAddress : message.value.sender
}
