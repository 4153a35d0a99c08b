import { type AskTarget, ask } from '../flows/operations/ask.ts'
import { updateOperation } from '../flows/operations/operations.ts'
import type { LatchkeyClient } from '../kernel/client.ts'
import { LatchkeyError } from '../kernel/errors/index.ts'

/** Parameters of `watchAsset`. */
export type WatchAssetParameters = AskTarget & {
  readonly asset: {
    readonly address: string
    readonly symbol: string
    readonly decimals: number
    readonly image?: string | undefined
  }
}

/**
 * Asks the wallet to list a token (EIP-747). `false`: the visitor declined.
 *
 * @example await watchAsset(client, { asset: { address, symbol: 'USDC', decimals: 6 } })
 * @throws LatchkeyError as `signMessage`, `wallet/unsupported-method`
 */
export function watchAsset(client: LatchkeyClient, parameters: WatchAssetParameters): Promise<boolean> {
  return ask(
    client,
    'signature',
    'watchAsset',
    parameters,
    ({ entry, target }) => {
      const call = entry.instance.can.watchAsset
      if (!call) throw new LatchkeyError('wallet/unsupported-method', {})
      return call({ ...target, asset: parameters.asset })
    },
    (operation) => updateOperation(client, operation, { status: 'done' }),
  )
}
