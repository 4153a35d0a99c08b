import { type Allowances, type AllowancesState, allowances } from '@latchkey/core/features/allowances'
import { useCallback, useMemo } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { useEachAccount } from './use-each-account.ts'
import { useReadable } from './use-readable.ts'

/** What `useLatchkeyAllowances` returns. */
export type UseLatchkeyAllowancesReturnType = AllowancesState &
  Pick<Allowances, 'revoke'> & {
    /** Never rejects. */
    refetch(): Promise<void>
  }

/**
 * What other accounts may take of the account in use, and its end. Reads the list when it is mounted and for each account.
 *
 * @example
 * const { list, revoke } = useLatchkeyAllowances()
 * return list.map((each) => <li key={each.id}>{each.symbol}: {each.atRisk}</li>)
 */
export function useLatchkeyAllowances(): UseLatchkeyAllowancesReturnType {
  const { client } = useLatchkeyContext()
  const feature = client.use(allowances)
  const state = useReadable(feature, (value) => value)
  useEachAccount(feature.fetch)
  const refetch = useCallback(async () => void (await feature.fetch({ force: true })), [feature])
  return useMemo(() => ({ ...state, refetch, revoke: feature.revoke }), [feature, state, refetch])
}
