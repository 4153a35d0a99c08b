import { nameRegistration } from '@latchkey/core/features/names'
import { RegisterAccountNameRow } from '@latchkey/ui/views/register-account-name-row'
import { type ReactNode, useEffect, useState } from 'react'
import { useReadable } from '../../hooks/use-readable.ts'
import { useLatchkeyContext } from '../../provider/context.ts'

/** The way to a name, for an account that has none. Drawn only once the services have said so. */
export function NameRow(): ReactNode {
  const { client } = useLatchkeyContext()
  const registration = client.use(nameRegistration)
  const zone = useReadable(client.connection, () => registration.zone())
  const status = useReadable(registration, (state) => state.status)
  const [none, setNone] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a registration that ends changes the answer
  useEffect(() => {
    let current = true
    setNone(false)
    if (zone !== undefined)
      registration.own().then(
        (name) => current && setNone(name === undefined),
        (error: unknown) => client.log.debug('The names of the account could not be loaded', { error }),
      )
    return () => {
      current = false
    }
  }, [client, registration, zone, status])
  return none && zone !== undefined ? (
    <RegisterAccountNameRow onClick={() => client.router.push({ view: 'RegisterAccountName' })} />
  ) : null
}
