import type { Connection, Transport } from '../../../ports/session.ts'
import { instead, type Mutant, prompt } from './mutant.fixture.ts'

const adopted = 'a session of a pairing or login is adopted, and ends with it'
const followed = 'an adopted session is followed, and claims only what the adapter can'

const adopting = (
  name: string,
  fails: Mutant['fails'],
  change: (connection: Connection<'eip155'>) => Connection<'eip155'>,
): Mutant =>
  instead(name, fails, ({ instance }) => ({ adopt: async (transport) => change(await instance.adopt(transport)) }))

/** A session of which not everything is heard. */
const deaf = (name: string, fails: Mutant['fails'], types: readonly string[]): Mutant =>
  instead(name, fails, ({ instance }) => ({
    adopt: (transport) =>
      instance.adopt({
        ...transport,
        on: (listener: Parameters<Transport<'eip155'>['on']>[0]) =>
          transport.on((event) => !types.includes(event.type) && listener(event)),
      }),
  }))

export const adoptingMutants: readonly Mutant[] = [
  instead('asks when it adopts', [adopted], ({ instance, wallet }) => ({
    adopt(transport) {
      prompt(wallet)
      return instance.adopt(transport)
    },
  })),
  adopting('forgets whose session it is', [adopted], (connection) => ({
    ...connection,
    sessionId: 'another',
  })),
  adopting('adopts another account', [adopted], (connection) => ({ ...connection, activeAccount: 'another' })),
  adopting('claims for a session what it cannot', [followed], (connection) => ({
    ...connection,
    abilities: [...connection.abilities, 'signTypedData'],
  })),
  deaf('does not hear the end of a session', [adopted], ['ended']),
  deaf('does not hear the network of a session', [followed], ['chain']),
  deaf('does not hear that a session has no account any more', [followed], ['accounts']),
]
