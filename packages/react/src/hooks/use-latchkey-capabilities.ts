import { type GetCapabilitiesParameters, getCapabilities } from '@latchkey/core/wallet-calls'
import { type UseLatchkeyQueryReturnType, useQuery } from './use-query.ts'

/**
 * What the connected wallet can do, by CAIP-2 id (EIP-5792). The wallet shows nothing for it. Without parameters it isn't asked.
 *
 * @example
 * const { isConnected } = useLatchkeyAccount()
 * const { data } = useLatchkeyCapabilities(isConnected ? {} : undefined)
 */
export function useLatchkeyCapabilities(
  parameters: GetCapabilitiesParameters | undefined,
): UseLatchkeyQueryReturnType<Readonly<Record<string, unknown>>> {
  return useQuery(getCapabilities, parameters)
}
