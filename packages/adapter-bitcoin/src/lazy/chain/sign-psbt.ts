import { abortable, beforeSending, sendSigned } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import type { PsbtInputToSign } from '@latchkey/core/ports'
import type { Psbt } from 'bitcoinjs-lib'
import type { DriverInput } from '../driver.ts'
import type { OnWallet } from '../on-chain.ts'
import { broadcast } from './esplora.ts'
import { findTransaction } from './read.ts'
import { same, scriptOf } from './scripts.ts'
import { checkSigned, extract, prevoutOf, readPsbt, type SignedPsbt } from './signed-psbt.ts'

const invalid = (details: string) => new LatchkeyError('request/invalid', { details })

type Request = {
  readonly psbt: string
  readonly signInputs?: readonly PsbtInputToSign[] | undefined
  readonly broadcast?: boolean | undefined
}

/**
 * Has the wallet sign inputs of a PSBT, and sends it over the app's own node if requested, but only after the wallet's answer was checked.
 */
export async function signPsbt(
  on: OnWallet,
  { psbt, signInputs, broadcast: wantsSending }: Request,
): Promise<{ psbt: string; hash?: string }> {
  const requested = readPsbt(psbt)
  const inputs = inputsOf(on, requested, signInputs)
  if (wantsSending && on.url === undefined)
    throw new LatchkeyError('network/invalid', { details: 'There is no Esplora address.' })
  const signed = await beforeSending(() => ask(on, requested, inputs))
  const hash = wantsSending ? await send(on, signed) : undefined
  return { psbt: signed.psbt.toBase64(), ...(hash !== undefined && { hash }) }
}

/** Asks the wallet, and checks its answer. */
export async function ask(on: OnWallet, requested: Psbt, inputs: readonly DriverInput[]): Promise<SignedPsbt> {
  const { driver, signal, target } = on
  if (!driver.signPsbt) throw new LatchkeyError('wallet/unsupported-method')
  return checkSigned(requested, await abortable(driver.signPsbt(target, requested.toBuffer(), inputs), signal), inputs)
}

/** Returns the transaction's id, also where the node's answer is lost: the transaction may have been sent then. */
export async function send(on: OnWallet, signed: SignedPsbt): Promise<string> {
  const transaction = extract(signed)
  const hash = transaction.getId()
  // The visitor has approved, so an abort doesn't stop the sending.
  const node = { ...on, signal: undefined }
  await sendSigned({
    ...node,
    hash,
    send: () => broadcast(node, transaction.toHex()),
    isKnown: async () => (await findTransaction(node, hash)) !== undefined,
  })
  return hash
}

/** The inputs to sign: the named ones, or all that spend outputs of the wallet's accounts. */
function inputsOf(
  { accounts }: OnWallet,
  psbt: Psbt,
  wanted: readonly PsbtInputToSign[] | undefined,
): readonly DriverInput[] {
  const ownerOf = (index: number) => {
    const script = prevoutOf(psbt, index)?.script
    return accounts.find(({ address }) => script && same(scriptOf(address) ?? new Uint8Array(), script))?.address
  }
  const all = psbt.data.inputs.map((_, index): PsbtInputToSign => ({ index }))
  const inputs = (wanted ?? all).flatMap(({ index, address, sighashTypes }): DriverInput[] => {
    if (!Number.isInteger(index) || index < 0 || index >= all.length) throw invalid(`There is no input ${index}.`)
    const owner = ownerOf(index)
    if (owner === undefined && wanted === undefined) return []
    if (owner === undefined || (address !== undefined && address !== owner))
      throw invalid(`Input ${index} spends no output of this account.`)
    return [{ index, address: owner, ...(sighashTypes && { sighashTypes }) }]
  })
  if (!inputs.length) throw invalid('No input spends an output of this account.')
  return inputs
}
