import { isLatchkeyError } from '@latchkey/core/errors'
import { permissions } from '@latchkey/core/features/permissions'
import { PermissionsView, usePermissionsTitle } from '@latchkey/ui/views/permissions'
import { type ReactNode, useState } from 'react'
import { useEachAccount } from '../hooks/use-each-account.ts'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'

export const useTitle = usePermissionsTitle

/** What the app may do for the account in use without asking. */
export function View(): ReactNode {
  const { client } = useLatchkeyContext()
  const feature = client.use(permissions)
  const { fetch, revoke } = feature
  const { ending, list, loading, more, status } = useReadable(feature, (state) => state)
  useEachAccount(fetch)
  const [endFailed, setEndFailed] = useState(false)
  return (
    <PermissionsView
      ending={ending}
      list={list}
      loading={loading}
      more={more}
      status={status}
      endFailed={endFailed}
      onRetry={() => void fetch()}
      onEnd={(parameters) => {
        setEndFailed(false)
        revoke(parameters).catch((error: unknown) => {
          client.log.warn('A permission was not ended', { error })
          setEndFailed(!isLatchkeyError(error, 'connection/user-rejected'))
        })
      }}
    />
  )
}
