import { isLatchkeyError } from '@latchkey/core/errors'
import { PermissionsView, usePermissionsTitle } from '@latchkey/ui/views/permissions'
import { type ReactNode, useState } from 'react'
import { useLatchkeyPermissions } from '../hooks/use-latchkey-permissions.ts'
import { useLatchkeyContext } from '../provider/context.ts'

export const useTitle = usePermissionsTitle

/** What the app may do for the account in use without asking. */
export function View(): ReactNode {
  const { client } = useLatchkeyContext()
  const { ending, list, loading, refetch, revoke, status } = useLatchkeyPermissions()
  const [endFailed, setEndFailed] = useState(false)
  return (
    <PermissionsView
      ending={ending}
      list={list}
      loading={loading}
      status={status}
      endFailed={endFailed}
      onRetry={() => void refetch()}
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
