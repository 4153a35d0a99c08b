import { LatchkeyError } from '@latchkey/core/errors'
import type { CosmosFee, CosmosMessage, CosmosTransactionRequest } from '../../transaction-request.ts'
import type { AminoFee } from '../amino.ts'
import { fieldsOf } from '../decode.ts'

/** A checked request. */
export type DecodedRequest = {
  readonly messages: readonly CosmosMessage[]
  readonly memo: string
  readonly fee?: AminoFee | undefined
  readonly timeoutHeight: bigint
}

const invalid = (details: string) => new LatchkeyError('request/invalid', { details })
const isNonEmpty = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Checks the app's transaction. Throws `request/invalid`. */
export function decodeRequest(transaction: unknown): DecodedRequest {
  const { fee, memo = '', messages, timeoutHeight = 0n } = fieldsOf(transaction) as Partial<CosmosTransactionRequest>
  if (!Array.isArray(messages) || messages.length === 0)
    throw invalid('A transaction is `{ messages: [{ typeUrl, value }], memo?, fee?, timeoutHeight? }`.')
  for (const message of messages as readonly unknown[]) {
    const { typeUrl, value } = fieldsOf(message)
    if (typeof typeUrl !== 'string' || !typeUrl.startsWith('/') || typeof value !== 'object' || value === null)
      throw invalid('A message is `{ typeUrl: "/…", value }`, its value an object or bytes.')
  }
  if (typeof memo !== 'string') throw invalid('`memo` must be text.')
  if (typeof timeoutHeight !== 'bigint' || timeoutHeight < 0n) throw invalid('`timeoutHeight` must be a bigint.')
  return { messages, memo, timeoutHeight, fee: fee === undefined ? undefined : decodeFee(fee) }
}

function decodeFee(fee: CosmosFee): AminoFee {
  const { amount, gas, granter, payer } = fieldsOf(fee)
  if (!Array.isArray(amount)) throw invalid('`fee.amount` must be a list of coins.')
  for (const part of [granter, payer])
    if (part !== undefined && !isNonEmpty(part)) throw invalid('`fee.granter` and `fee.payer` are addresses.')
  return {
    amount: amount.map((coin: unknown) => {
      const { denom, amount: units } = fieldsOf(coin)
      if (!isNonEmpty(denom)) throw invalid('A coin is `{ denom, amount }`.')
      return { denom, amount: digitsOf(units) }
    }),
    gas: digitsOf(gas),
    ...(isNonEmpty(granter) && { granter }),
    ...(isNonEmpty(payer) && { payer }),
  }
}

function digitsOf(value: unknown): string {
  if (typeof value === 'bigint' && value >= 0n) return String(value)
  if (typeof value === 'string' && /^(?:0|[1-9]\d{0,38})$/.test(value)) return value
  throw invalid('Amounts and gas are bigints, or digits in a string.')
}
