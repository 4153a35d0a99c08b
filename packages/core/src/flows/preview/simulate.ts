import type { SimulateTransactionReturnType } from '@latchkey/api-client'
import { withTimeout } from '../../kernel/promises/abortable.ts'
import type { Effect } from './effect.ts'
import type { PreviewParameters } from './preview-api.ts'
import { simulationMs } from './preview-limits.ts'
import type { PreviewSources } from './preview-sources.ts'

/** The same shape as the services answer. */
export type Simulation = SimulateTransactionReturnType

const mostCalls = 16

/** Simulates a transaction on the services' node; `undefined` if there are no services, if they can't, or if it takes too long. Never rejects. */
export async function simulate(
  { blockchain, clock, log }: PreviewSources,
  { chainId, account, transaction, signal }: PreviewParameters,
  effects: readonly Effect[],
): Promise<Simulation | undefined> {
  try {
    const services = await blockchain()
    if (!services) return undefined
    if (transaction.namespace === 'eip155' && transaction.calls.length > mostCalls) return undefined
    const asked = services.simulateTransaction({
      chainId,
      account,
      ...(transaction.namespace === 'solana'
        ? { transactions: transaction.transactions }
        : {
            calls: transaction.calls.map(({ to, data = '0x', value = 0n }) => ({ to, data, value: value.toString() })),
            about: addressesOf(effects).filter((address) => /^0x[\da-f]{40}$/.test(address)),
          }),
      signal,
    })
    return await withTimeout(asked, clock, simulationMs)
  } catch (error) {
    if (!signal?.aborted) log.warn('A transaction could not be simulated', { chainId, error })
    return undefined
  }
}

/** Addresses that a judge wants to know more about, in small letters. */
export function addressesOf(effects: readonly Effect[]): readonly string[] {
  const found = effects.flatMap((effect) => {
    switch (effect.type) {
      case 'transfer':
        return effect.asset.kind === 'native' ? [effect.to] : [effect.to, effect.asset.address]
      case 'approval':
      case 'collectible-approval':
        return [effect.spender, effect.token]
      case 'operator':
        return [effect.operator, effect.token]
      case 'token-or-collectible':
        return [effect.party, effect.token]
      case 'delegate':
        return [effect.to]
      default:
        return []
    }
  })
  return [...new Set(found.map((address) => address.toLowerCase()))].slice(0, 16)
}
