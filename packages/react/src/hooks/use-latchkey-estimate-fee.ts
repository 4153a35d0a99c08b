import { type EstimateFeeParameters, estimateFee, type Namespace } from '@latchkey/core'
import type { EstimatedFee } from '@latchkey/core/ports'
import { type UseLatchkeyRequestReturnType, useRequest } from './use-request.ts'

/**
 * What a transaction of the connected account would cost. Prompts nobody.
 *
 * @example
 * const { mutate, data } = useLatchkeyEstimateFee()
 * mutate({ transaction: { to, value: 10n ** 16n } })
 */
export function useLatchkeyEstimateFee<ns extends Namespace = Namespace>(): UseLatchkeyRequestReturnType<
  EstimateFeeParameters<ns>,
  EstimatedFee
> {
  return useRequest<EstimateFeeParameters<ns>, EstimatedFee>(estimateFee)
}
