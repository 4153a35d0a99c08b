import { type GetCapabilitiesParameters, getCapabilities } from '@latchkey/core/wallet-calls'
import { type UseLatchkeyRequestReturnType, useRequest } from './use-request.ts'

/**
 * What the connected wallet can do, by CAIP-2 id (EIP-5792), when it is asked. The wallet shows nothing for it.
 *
 * @example
 * const { caipAddress } = useLatchkeyAccount()
 * const { mutate, data } = useLatchkeyCapabilities()
 * useEffect(() => {
 *   if (caipAddress) mutate({})
 * }, [mutate, caipAddress])
 */
export function useLatchkeyCapabilities(): UseLatchkeyRequestReturnType<
  GetCapabilitiesParameters,
  Readonly<Record<string, unknown>>
> {
  return useRequest(getCapabilities)
}
