import { type NameRegistration, type NameRegistrationState, nameRegistration } from '@latchkey/core/features/names'
import { useMemo } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { useReadable } from './use-readable.ts'

/** What `useLatchkeyNameRegistration` returns. */
export type UseLatchkeyNameRegistrationReturnType = NameRegistrationState &
  Pick<NameRegistration, 'type' | 'submit' | 'reset' | 'own'> & {
    /** The domain of the names; `undefined` where the active account can't have one. */
    readonly zone: string | undefined
  }

/**
 * The registration of a name for the login in use, in an interface of your own.
 *
 * @example
 * const { text, type, suggestions, submit, zone } = useLatchkeyNameRegistration()
 * return zone && <MyField value={text} end={zone} onChange={type} onEnter={() => submit()} names={suggestions} />
 */
export function useLatchkeyNameRegistration(): UseLatchkeyNameRegistrationReturnType {
  const { client } = useLatchkeyContext()
  const registration = client.use(nameRegistration)
  const state = useReadable(registration, (value) => value)
  const zone = useReadable(client.connection, () => registration.zone())
  return useMemo(() => {
    const { own, reset, submit, type } = registration
    return { ...state, own, reset, submit, type, zone }
  }, [registration, state, zone])
}
