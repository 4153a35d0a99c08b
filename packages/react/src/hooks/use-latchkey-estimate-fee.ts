import { type EstimateFeeParameters, estimateFee, type Namespace } from '@latchkey/core'
import type { EstimatedFee } from '@latchkey/core/ports'
import { type UseLatchkeyQueryReturnType, useQuery } from './use-query.ts'

/**
 * What a transaction of the connected account would cost; shows no prompt. Without parameters nothing is read.
 *
 * @example
 * const { data, refetch } = useLatchkeyEstimateFee({ transaction: { to, value: 10n ** 16n } })
 */
export function useLatchkeyEstimateFee<ns extends Namespace = Namespace>(
  parameters: EstimateFeeParameters<ns> | undefined,
): UseLatchkeyQueryReturnType<EstimatedFee> {
  return useQuery<EstimateFeeParameters<ns>, EstimatedFee>(estimateFee, parameters)
}
