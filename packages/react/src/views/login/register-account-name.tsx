import { isLatchkeyError, type LatchkeyError } from '@latchkey/core'
import { goBack } from '@latchkey/core/modal'
import { useUi } from '@latchkey/ui'
import {
  RegisterAccountNameView,
  type RegisterAccountNameViewProps,
  useRegisterAccountNameTitle,
} from '@latchkey/ui/views/register-account-name'
import { type ReactNode, useEffect } from 'react'
import { useLatchkeyNameRegistration } from '../../hooks/use-latchkey-name-registration.ts'
import { useLatchkeyContext } from '../../provider/context.ts'
import { useErrorText } from '../use-error-text.ts'

export const useTitle = useRegisterAccountNameTitle

/** A name for the account of the login in use. */
export function View(): ReactNode {
  const { client } = useLatchkeyContext()
  const failureOf = useFailure()
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
  return (
    <RegisterAccountNameView
      {...shown}
      status={status === 'registered' ? 'registering' : status}
      zone={zone}
      suggestionsFailed={shown.suggestionsError !== undefined}
      failure={error && failureOf(error)}
      onType={type}
      onSubmit={submit}
    />
  )
}

/** Reasons of the services that have words in every language. */
const taken: ReadonlySet<string> = new Set(['Name is already registered', 'Name is not available'])

/** Says why a registration failed. The sentences of the services are English: in another language the general one replaces them. */
function useFailure(): (error: LatchkeyError) => RegisterAccountNameViewProps['failure'] {
  const { locale } = useUi()
  const errorText = useErrorText()
  return ({ cause, code, details }) => {
    if (code === 'connection/user-rejected') return { kind: 'declined' }
    if (code !== 'names/register-failed' || !isLatchkeyError(cause)) return { kind: 'failed' }
    // Without an answer `details` is the browser's error.
    if (details === undefined || !cause.code.startsWith('http/')) return { kind: 'failed', reason: errorText(cause) }
    if (/^en\b/i.test(locale)) return { kind: 'failed', reason: details }
    return { kind: taken.has(details) ? 'taken' : 'failed' }
  }
}
