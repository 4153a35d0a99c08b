import { type Allowance, type Allowances, type AllowancesState, allowances } from '@latchkey/core/features/allowances'
import { useCallback, useMemo } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { queryOf } from './query-of.ts'
import { useEachAccount } from './use-each-account.ts'
import type { UseLatchkeyQueryReturnType } from './use-query.ts'
import { useReadable } from './use-readable.ts'

/** What `useLatchkeyAllowances` returns. `idle`: no source has the list, or no wallet is connected. */
export type UseLatchkeyAllowancesReturnType = UseLatchkeyQueryReturnType<readonly Allowance[]> &
  Pick<AllowancesState, 'loading' | 'since' | 'more'> &
  Pick<Allowances, 'revoke'>

/**
 * The allowances that other accounts have of the account in use, and a function that revokes them. Reads the list when it is
 * mounted and for each account.
 *
 * @example
 * const { data = [], revoke } = useLatchkeyAllowances()
 * return data.map((each) => <li key={each.id}>{each.symbol}: {each.atRisk}</li>)
 */
export function useLatchkeyAllowances(): UseLatchkeyAllowancesReturnType {
  const { client } = useLatchkeyContext()
  const feature = client.use(allowances)
  const state = useReadable(feature, (value) => value)
  useEachAccount(feature.fetch)
  const refetch = useCallback(async () => void (await feature.fetch({ force: true })), [feature])
  return useMemo(() => {
    const { status, list, error, loading, more, since } = state
    return { ...queryOf(true, status, list, error), loading, since, more, refetch, revoke: feature.revoke }
  }, [feature, state, refetch])
}
