import { isLatchkeyError, LatchkeyError } from '@latchkey/core/errors'
import type { Balance, EstimatedFee, FeeChoice } from '@latchkey/core/ports'
import type { Psbt } from 'bitcoinjs-lib'
import type { OnWallet } from '../on-chain.ts'
import { balance } from './balance.ts'
import { readUtxos, select, spendable, toPayment } from './build-payment.ts'
import { feeRates } from './fee-rates.ts'
import { readScript } from './scripts.ts'
import { inputWeight } from './select-coins.ts'
import { toRequest } from './send-transaction.ts'
import { prevoutOf, readPsbt, unsignedOf } from './signed-psbt.ts'
import { toChoice } from './transfer.ts'

type Fee = {
  readonly gas: bigint
  readonly fee: Balance
  readonly tiers?: EstimatedFee['tiers']
}

/** Virtual bytes and the fee: of a payment for the chosen speed, of a PSBT its own. Doesn't ask the wallet. */
export async function estimateFee(on: OnWallet, { transaction }: { readonly transaction: unknown }): Promise<Fee> {
  const request = toRequest(transaction)
  if (request.psbt !== undefined) return feeOfPsbt(on, readPsbt(request.psbt))
  const payment = toPayment(on, request.to, request.amount)
  const choice = toChoice(request.feeRate)
  // A wallet that pays by itself chooses similar outputs.
  const paysItself = on.account.type === 'payment' && on.account.mixed && on.driver.send
  const [utxos, rates] = await Promise.all([paysItself ? readUtxos(on) : spendable(on), feeRates(on)])
  const of = (each: FeeChoice) => select(on, utxos, payment, rates[each])
  const chosen = of(choice)
  /** A speed that the account can't pay is left out: the visitor may still choose another one. */
  const tier = (each: FeeChoice) => {
    try {
      return { [each]: balance(on, of(each).fee) }
    } catch (error) {
      if (isLatchkeyError(error, 'bitcoin/insufficient-funds')) return {}
      throw error
    }
  }
  return {
    gas: chosen.size,
    fee: balance(on, chosen.fee),
    tiers: { ...tier('slow'), ...tier('normal'), ...tier('fast') },
  }
}

function feeOfPsbt(on: OnWallet, psbt: Psbt): Fee {
  const unsigned = unsignedOf(psbt)
  let weight = BigInt(unsigned.weight()) + 2n
  let fee = -unsigned.outs.reduce((sum, { value }) => sum + value, 0n)
  for (const index of unsigned.ins.keys()) {
    const prevout = prevoutOf(psbt, index)
    const type = prevout && readScript(prevout.script)?.type
    if (!prevout || !type || type === 'p2wsh')
      throw new LatchkeyError('request/invalid', { details: `What input ${index} will weigh isn't known.` })
    weight += inputWeight[type] - 164n
    fee += prevout.sats
  }
  return { gas: (weight + 3n) / 4n, fee: balance(on, fee) }
}
