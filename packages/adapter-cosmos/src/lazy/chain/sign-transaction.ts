import { signFailed, toBase64, toBytes } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import type { SignedTransaction } from '@latchkey/core/ports'
import { referenceOf } from '../../chain-settings.ts'
import { addressOf } from '../address-of.ts'
import { type AminoDoc, type AminoFee, serializeAmino } from '../amino.ts'
import { fieldsOf, sameBytes } from '../decode.ts'
import type { DirectDoc } from '../driver.ts'
import { readSignature } from '../sign/verify.ts'
import { type DecodedRequest, decodeRequest } from './decode-request.ts'
import { decodeFee, encodeAuthInfo, encodeBody, encodeSignDoc, encodeTx, signModes } from './documents.ts'
import { assertFee, feeFor, withMargin } from './fees.ts'
import { type EncodedMessage, encodeMessages } from './messages.ts'
import type { OnWallet } from './on-chain.ts'
import { type ChainAccount, readAccount } from './read-account.ts'
import { simulate } from './simulate.ts'

/** The transaction to sign, with serialised messages. */
export type Prepared = Omit<DecodedRequest, 'messages'> & { readonly messages: readonly EncodedMessage[] }

/** All parts that the signature covers. */
type Draft = Prepared & {
  readonly account: ChainAccount
  readonly publicKey: Uint8Array
  readonly fee: AminoFee
  readonly bodyBytes: Uint8Array
}

/** Has a transaction signed: directly if wallet and key can, otherwise as amino. */
export async function signTransaction(
  on: OnWallet,
  { transaction }: { readonly transaction: unknown },
): Promise<SignedTransaction> {
  const { signature, tx } = await signPrepared(on, await prepare(on, transaction))
  return { transaction: toBase64(tx), signature: toBase64(signature) }
}

/** Serialises an app's transaction. Throws `request/invalid` before any request. */
export async function prepare(on: OnWallet, transaction: unknown): Promise<Prepared> {
  const { messages, ...rest } = decodeRequest(transaction)
  return { ...rest, messages: await encodeMessages(on, messages) }
}

/** Returns the signed transaction in the form for nodes. A missing fee is found by a simulation on the chain. */
export async function signPrepared(
  on: OnWallet,
  prepared: Prepared,
): Promise<{ readonly tx: Uint8Array; readonly signature: Uint8Array }> {
  const draft = await toDraft(on, prepared)
  return on.driver.signDirect && !on.target.key.aminoOnly ? signDirect(on, draft) : signAmino(on, draft)
}

/** The chain's record, the key, and the gas of a simulation. */
export async function tryOut(on: OnWallet, { memo, messages, timeoutHeight }: Prepared) {
  const account = await readAccount(on, on.target.key.address)
  const publicKey = await publicKeyOf(on, account)
  const bodyBytes = encodeBody(messages, memo, timeoutHeight)
  const gas = () => simulate(on, { bodyBytes, publicKey, sequence: account.sequence })
  return { account, publicKey, bodyBytes, gas }
}

async function toDraft(on: OnWallet, prepared: Prepared): Promise<Draft> {
  const { gas, ...tried } = await tryOut(on, prepared)
  const fee = prepared.fee ?? feeFor(on.network, withMargin(await gas()))
  return { ...prepared, ...tried, fee }
}

/** The signer's key, which is part of the signed bytes: from the wallet, or else from the chain. It must always match the address. */
async function publicKeyOf({ driver, network, target }: OnWallet, account: ChainAccount): Promise<Uint8Array> {
  const { address, publicKey: known } = target.key
  const publicKey = known ?? (await driver.publicKey?.(target)) ?? account.publicKey
  if (publicKey?.length === 33 && addressOf(publicKey, network.settings.bech32Prefix) === address) return publicKey
  throw new LatchkeyError('wallet/unauthorized', { details: 'The wallet did not tell the public key of this account.' })
}

async function signDirect({ driver, network, target }: OnWallet, draft: Draft) {
  const { account, bodyBytes, fee, publicKey } = draft
  const { sequence } = account
  const doc: DirectDoc = {
    bodyBytes,
    authInfoBytes: encodeAuthInfo({ fee, mode: signModes.direct, publicKey, sequence }),
    chainId: referenceOf(network.caipNetworkId),
    accountNumber: account.number,
  }
  const answer = fieldsOf(await driver.signDirect?.(target, doc))
  const signed = fieldsOf(answer.signed)
  const authInfoBytes = toBytes(signed.authInfoBytes)
  const body = toBytes(signed.bodyBytes)
  if (!authInfoBytes || !body)
    throw new LatchkeyError('request/unreadable', { details: 'The wallet did not tell what it signed.' })
  if (
    !sameBytes(body, bodyBytes) ||
    signed.chainId !== doc.chainId ||
    String(signed.accountNumber) !== String(doc.accountNumber)
  )
    throw signFailed('The wallet signed another transaction.')
  const fees = decodeFee(authInfoBytes)
  assertFee(fee, fees)
  // Only the fee may differ.
  if (!sameBytes(encodeAuthInfo({ fee: fees, mode: signModes.direct, publicKey, sequence }), authInfoBytes))
    throw signFailed('The wallet signed for another key or sequence.')
  const { signature } = readSignature(target, answer.signature, encodeSignDoc({ ...doc, authInfoBytes }))
  return { signature, tx: encodeTx(bodyBytes, authInfoBytes, signature) }
}

async function signAmino({ driver, network, target }: OnWallet, draft: Draft) {
  const { account, bodyBytes, fee, memo, messages, publicKey, timeoutHeight } = draft
  if (!driver.signAmino) throw new LatchkeyError('wallet/unsupported-method')
  const msgs = messages.map(({ amino, typeUrl }) => {
    if (amino) return amino
    throw new LatchkeyError('cosmos/amino-unsupported', {
      shortMessage: 'This key cannot sign the message',
      details: `${typeUrl} has no amino form here.`,
    })
  })
  const doc: AminoDoc = {
    chain_id: referenceOf(network.caipNetworkId),
    account_number: String(account.number),
    sequence: String(account.sequence),
    fee,
    msgs,
    memo,
    ...(timeoutHeight > 0n && { timeout_height: String(timeoutHeight) }),
  }
  const { signature: answer, signed } = fieldsOf(await driver.signAmino(target, doc))
  const fees = fieldsOf(signed).fee as AminoFee | undefined
  if (!Array.isArray(fees?.amount))
    throw new LatchkeyError('request/unreadable', { details: 'The wallet did not tell what it signed.' })
  const bytes = serializeAmino(signed)
  if (!sameBytes(serializeAmino({ ...doc, fee: fees }), bytes))
    throw signFailed('The wallet signed another transaction.')
  assertFee(fee, fees)
  const { signature } = readSignature(target, answer, bytes)
  const { sequence } = account
  const authInfoBytes = encodeAuthInfo({ fee: fees, mode: signModes.amino, publicKey, sequence })
  return { signature, tx: encodeTx(bodyBytes, authInfoBytes, signature) }
}
