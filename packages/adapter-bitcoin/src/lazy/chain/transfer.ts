import { abortable, beforeSending } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import type { FeeChoice } from '@latchkey/core/ports'
import type { OnWallet } from '../on-chain.ts'
import { isSpendable } from '../to-connection.ts'
import { buildPayment, select, spendable, toPayment } from './build-payment.ts'
import { ordinalsProtected } from './errors.ts'
import { feeRates } from './fee-rates.ts'
import { sentPayment } from './sent-payment.ts'
import { ask, send } from './sign-psbt.ts'

type Transfer = {
  readonly to: string
  readonly amount: bigint | string
  readonly token?: string | undefined
  readonly feeRate?: FeeChoice | undefined
}

const choices: readonly unknown[] = ['slow', 'normal', 'fast'] satisfies FeeChoice[]

/**
 * Sends bitcoin. For a payment account the transaction is built here from confirmed outputs, and the wallet's answer is checked before it
 * is sent. From an address that may also hold inscriptions the wallet pays by itself, because only the wallet knows where they are.
 */
export async function transfer(on: OnWallet, { to, amount, token, feeRate }: Transfer): Promise<{ hash: string }> {
  const { account, accounts, driver, signal, target } = on
  if (token !== undefined)
    throw new LatchkeyError('request/invalid', { details: 'Bitcoin has no tokens that could be sent.' })
  const payment = toPayment(on, to, amount)
  const choice = toChoice(feeRate)
  if (on.url !== undefined && driver.signPsbt && isSpendable(account)) {
    const signed = await beforeSending(async () => {
      const utxos = await spendable(on)
      const selection = select(on, utxos, payment, (await feeRates(on))[choice])
      const psbt = await buildPayment(on, payment, selection)
      const inputs = selection.utxos.map((_, index) => ({ index, address: account.address }))
      return ask(on, psbt, inputs)
    })
    return { hash: await send(on, signed) }
  }
  // A wallet with a separate account for inscriptions would pay from the other one.
  if (!driver.send || (account.type === 'ordinals' && accounts.length > 1)) throw ordinalsProtected()
  const rates = on.url === undefined ? undefined : await beforeSending(() => feeRates(on))
  const rate = rates && Number((rates[choice] + 999n) / 1000n)
  const paid = driver.send(target, { to, sats: payment.sats, ...(rate !== undefined && { rate }) })
  const hash = await abortable(paid, signal)
  sentPayment(on, hash).keep(payment.script, payment.sats)
  return { hash }
}

export function toChoice(value: unknown): FeeChoice {
  if (value === undefined) return 'normal'
  if (choices.includes(value)) return value as FeeChoice
  throw new LatchkeyError('request/invalid', { details: '`feeRate` must be slow, normal or fast.' })
}
