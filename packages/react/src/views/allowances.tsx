import { allowances } from '@latchkey/core/features/allowances'
import { AllowancesView, useAllowancesTitle } from '@latchkey/ui/views/allowances'
import type { ReactNode } from 'react'
import { useEachAccount } from '../hooks/use-each-account.ts'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'

export const useTitle = useAllowancesTitle

/** What other accounts may take of the account in use. */
export function View(): ReactNode {
  const { client } = useLatchkeyContext()
  const feature = client.use(allowances)
  const { fetch, revoke } = feature
  const { list, loading, more, since, status } = useReadable(feature, (state) => state)
  useEachAccount(fetch)
  return (
    <AllowancesView
      list={list}
      loading={loading}
      since={since}
      more={more}
      status={status}
      onPermissions={
        client.options.features?.permissions ? () => client.router.push({ view: 'Permissions' }) : undefined
      }
      onRetry={() => void fetch({ force: true })}
      onRevoke={(parameters) =>
        revoke(parameters).catch((error: unknown) => client.log.warn('Nothing was revoked', { error }))
      }
    />
  )
}
