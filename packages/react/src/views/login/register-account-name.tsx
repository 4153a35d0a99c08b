import { goBack } from '@latchkey/core/modal'
import { RegisterAccountNameView, useRegisterAccountNameTitle } from '@latchkey/ui/views/register-account-name'
import { type ReactNode, useEffect } from 'react'
import { useLatchkeyNameRegistration } from '../../hooks/use-latchkey-name-registration.ts'
import { useLatchkeyContext } from '../../provider/context.ts'

export const useTitle = useRegisterAccountNameTitle

/** A name for the account of the login in use. */
export function View(): ReactNode {
  const { client } = useLatchkeyContext()
  const { error, name: _, reset, status, submit, type, zone, ...shown } = useLatchkeyNameRegistration()
  // Resets an earlier registration. When a registration ends now, the next view shows it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the status at the mount
  useEffect(() => {
    if (status === 'registered') reset()
  }, [])
  // Another account may have become the active one.
  useEffect(() => {
    if (zone === undefined) goBack(client)
  }, [client, zone])
  if (zone === undefined) return null
  const declined = error?.code === 'connection/user-rejected'
  // Details of other errors than the service's are for the developer.
  const reason = error?.code === 'names/register-failed' ? error.details : undefined
  return (
    <RegisterAccountNameView
      {...shown}
      status={status === 'registered' ? 'registering' : status}
      zone={zone}
      suggestionsFailed={shown.suggestionsError !== undefined}
      failure={error && { kind: declined ? 'declined' : 'failed', reason }}
      onType={type}
      onSubmit={submit}
    />
  )
}
