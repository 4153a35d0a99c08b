import type { LatchkeyClient } from '@latchkey/core'
import type { Delegation, GetDelegationParameters } from '@latchkey/core/features/delegation'
import { type UseLatchkeyQueryReturnType, useQuery } from './use-query.ts'

/** The module that reads delegations, which loads with the first read. */
const read = async (client: LatchkeyClient, parameters: GetDelegationParameters) =>
  (await import('@latchkey/core/features/delegation')).getDelegation(client, parameters)

/**
 * Which contract's code an account follows (EIP-7702): that code may move what the account has. `data` is `undefined`
 * where it follows none. Asks no wallet.
 *
 * @example
 * const { data } = useLatchkeyDelegation()
 * return data && !data.isKnown ? <p>Controlled by {data.delegate}</p> : null
 */
export function useLatchkeyDelegation(
  parameters: GetDelegationParameters | undefined = {},
): UseLatchkeyQueryReturnType<Delegation | undefined> {
  return useQuery<GetDelegationParameters, Delegation | undefined>(read, parameters)
}
