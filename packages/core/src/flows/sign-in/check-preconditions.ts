import type { LatchkeyClient } from '../../kernel/client.ts'
import { activeConnection } from '../../kernel/connection/select.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import type { Namespace } from '../../kernel/ports/namespace.ts'
import type { Connection } from '../../kernel/ports/session.ts'
import { subjectOf } from './subject-of.ts'

/** What a sign-in needs before anything else (in the words that the specification gives). */
export function checkPreconditions(client: LatchkeyClient, namespace?: Namespace | undefined): Connection {
  if (!client.options.siwx) throw new LatchkeyError('sign-in/not-enabled', { details: 'SIWX is not enabled' })
  const connection = activeConnection(client.connection.getState(), namespace)
  if (!connection) throw new LatchkeyError('sign-in/no-account', { details: 'No ActiveCaipAddress found' })
  if (!subjectOf(client, connection))
    throw new LatchkeyError('sign-in/no-network', { details: 'No ActiveCaipNetwork or client found' })
  const can = client.adapters.get(connection.adapterId)?.instance.can
  const signs = (['signMessage', 'signIn'] as const).some((one) => can?.[one] && connection.abilities.includes(one))
  if (!signs) throw new LatchkeyError('sign-in/no-wallet', { details: 'No ConnectionController client found' })
  return connection
}
