import type { ChainId } from '@latchkey/core'
import type { SentTransaction } from '@latchkey/core/ports'
import type { Sent } from './decode-sent.ts'
import type { EvmRuntime } from './evm-runtime.ts'

/** What a transaction moves and calls. Its data is without the suffix that the app appends to each transaction. */
export function describeSent(
  runtime: Pick<EvmRuntime, 'currencyOf' | 'suffixOf'>,
  chainId: ChainId<'eip155'>,
  { data, to, value }: Sent,
): Pick<SentTransaction, 'data' | 'to' | 'value'> {
  const { decimals, symbol } = runtime.currencyOf(chainId)
  const suffix = runtime.suffixOf?.(chainId)?.slice(2).toLowerCase()
  const hasSuffix = suffix && data.toLowerCase().endsWith(suffix)
  return {
    ...(to && { to }),
    data: hasSuffix ? data.slice(0, -suffix.length) : data,
    value: { units: value, decimals, symbol },
  }
}
