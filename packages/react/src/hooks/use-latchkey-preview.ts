import type { LatchkeyClient } from '@latchkey/core'
import type { Preview, PreviewParameters } from '@latchkey/core/features/preview'
import { type UseLatchkeyQueryReturnType, useQuery } from './use-query.ts'

/** The module of previews, which loads with the first preview. */
const read = async (client: LatchkeyClient, parameters: PreviewParameters) =>
  (await import('@latchkey/core/features/preview')).previewTransaction(client, parameters)

/**
 * The preview of a transaction: the assets that leave and arrive, its fee, and findings to read before it is signed. Asks no
 * wallet. Without parameters nothing is read.
 *
 * @example
 * const { data } = useLatchkeyPreview({ account, chainId, transaction: { namespace: 'eip155', calls: [{ to, value: 10n }] } })
 * return data?.changes.map(({ amount, asset, direction }) => <p key={asset.address}>{direction} {amount} {asset.symbol}</p>)
 */
export function useLatchkeyPreview(parameters: PreviewParameters | undefined): UseLatchkeyQueryReturnType<Preview> {
  return useQuery<PreviewParameters, Preview>(read, parameters)
}
