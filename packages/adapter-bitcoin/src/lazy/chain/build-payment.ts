import { unreadable } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import { Psbt } from 'bitcoinjs-lib'
import { bitcoinChain } from '../../chain/bitcoin-chain.ts'
import type { OnWallet } from '../on-chain.ts'
import { isSpendable } from '../to-connection.ts'
import { decodeUtxos, type Utxo } from './decode-esplora.ts'
import { ordinalsProtected, tooSmall, wrongRecipient } from './errors.ts'
import { readJson, readText } from './esplora.ts'
import { bytesOf, dust, readScript, redeemScript, same, scriptOf } from './scripts.ts'
import { type Selection, selectCoins } from './select-coins.ts'
import { prevoutOf } from './signed-psbt.ts'

/** A checked payment. */
export type Payment = { readonly to: string; readonly script: Uint8Array; readonly sats: bigint }

/** Throws `bitcoin/recipient`, `amount/invalid` and `bitcoin/dust`. */
export function toPayment({ bitcoin }: OnWallet, to: unknown, amount: unknown): Payment {
  const script = typeof to === 'string' && bitcoinChain.isAddress(to, bitcoin.chainId) ? scriptOf(to) : undefined
  if (typeof to !== 'string' || !script) throw wrongRecipient(String(to).slice(0, 100))
  const digits = typeof amount === 'string' && /^\d{1,16}$/.test(amount)
  const sats = typeof amount === 'bigint' ? amount : digits ? BigInt(amount) : -1n
  if (sats <= 0n || sats > 2_100_000_000_000_000n) throw new LatchkeyError('amount/invalid', { input: String(amount) })
  const least = dust[readScript(script)?.type ?? 'p2pkh']
  if (sats < least) throw tooSmall(least)
  return { to, script, sats }
}

/** The outputs that may be spent: the account's own, and only when they can't carry inscriptions. */
export async function spendable(on: OnWallet): Promise<readonly Utxo[]> {
  if (!isSpendable(on.account)) throw ordinalsProtected()
  return readUtxos(on)
}

/** All outputs of an account. Some may carry more than their value, so they are good for an estimate, but never to choose from. */
export async function readUtxos(on: OnWallet): Promise<readonly Utxo[]> {
  return decodeUtxos(await readJson(on, `/address/${on.account.address}/utxo`))
}

export function select(on: OnWallet, utxos: readonly Utxo[], { script, sats }: Payment, rate: bigint): Selection {
  const changeScript = scriptOf(on.account.address)
  const from = changeScript && readScript(changeScript)?.type
  if (!changeScript || !from || from === 'p2wsh')
    throw new LatchkeyError('wallet/unsupported-method', {
      details: 'Payments from this kind of address aren’t known.',
    })
  return selectCoins({ utxos, sats, rate, from, recipientScript: script, changeScript })
}

/**
 * Builds the transaction. It can be replaced by a transaction with a higher fee (BIP-125), and its change goes back to the sending address.
 */
export async function buildPayment(on: OnWallet, { script, sats }: Payment, selection: Selection): Promise<Psbt> {
  const own = scriptOf(on.account.address) ?? new Uint8Array()
  const { type } = readScript(own) ?? {}
  const key = on.account.publicKey === undefined ? undefined : bytesOf(on.account.publicKey)
  const psbt = new Psbt()
  for (const { txid, vout, sats: value } of selection.utxos) {
    const witnessUtxo = { script: own, value }
    const input = { hash: txid, index: vout, sequence: 0xfffffffd }
    if (type === 'p2pkh') psbt.addInput({ ...input, nonWitnessUtxo: await parentOf(on, txid) })
    else if (type === 'p2sh') psbt.addInput({ ...input, witnessUtxo, redeemScript: redeemOf(key) })
    else if (type === 'p2tr' && key) psbt.addInput({ ...input, witnessUtxo, tapInternalKey: key.slice(-32) })
    else psbt.addInput({ ...input, witnessUtxo })
  }
  // The node's data about an output contradicts the whole transaction, if that is known.
  for (const [index, utxo] of selection.utxos.entries()) {
    const prevout = prevoutOf(psbt, index)
    if (prevout?.sats !== utxo.sats || !same(prevout.script, own))
      throw unreadable('The Bitcoin node lists an output that is another one.')
  }
  psbt.addOutput({ script, value: sats })
  if (selection.change > 0n) psbt.addOutput({ script: own, value: selection.change })
  return psbt
}

async function parentOf(on: OnWallet, txid: string): Promise<Uint8Array> {
  const hex = await readText(on, `/tx/${txid}/hex`)
  const bytes = hex === undefined ? undefined : bytesOf(hex.trim())
  if (!bytes?.length) throw unreadable('The Bitcoin node does not know a transaction that it lists.')
  return bytes
}

function redeemOf(key: Uint8Array | undefined): Uint8Array {
  if (key?.length === 33) return redeemScript(key)
  throw new LatchkeyError('wallet/unsupported-method', { details: 'The wallet told no key for this address.' })
}
