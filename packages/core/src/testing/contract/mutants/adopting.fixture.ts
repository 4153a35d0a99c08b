import type { Connection } from '../../../kernel/ports/session.ts'
import { instead, type Mutant, prompt } from './mutant.fixture.ts'

const adopted = 'a session of a pairing or login is adopted, and ends with it'
const followed = 'an adopted session is followed, and claims only what the adapter can'

const reloaded = 'a session comes back after a reload on the network that was in use'
const restarted = 'a session comes back after a stop and a start, and is followed again'

const adopting = (
  name: string,
  fails: Mutant['fails'],
  change: (connection: Connection<'eip155'>) => Connection<'eip155'>,
): Mutant =>
  instead(name, fails, ({ instance }) => ({
    adopt: async (transport, chainId) => change(await instance.adopt(transport, chainId)),
  }))

/** A session of which not everything is heard. */
const deaf = (name: string, fails: Mutant['fails'], types: readonly string[]): Mutant =>
  instead(name, fails, ({ instance }) => ({
    adopt(transport, chainId) {
      const on: (typeof transport)['on'] = (listener) =>
        transport.on((event) => !types.includes(event.type) && listener(event))
      return instance.adopt({ ...transport, on }, chainId)
    },
  }))

export const adoptingMutants: readonly Mutant[] = [
  instead('asks when it adopts', [adopted], ({ instance, wallet }) => ({
    adopt(transport, chainId) {
      prompt(wallet)
      return instance.adopt(transport, chainId)
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
  deaf('does not hear the end of a session', [adopted, restarted], ['ended']),
  deaf('does not hear the network of a session', [followed], ['chain']),
  deaf('does not hear that a session has no account any more', [followed], ['accounts']),
  instead('begins every session on its first network', [reloaded], ({ instance }) => ({
    adopt: (transport) => instance.adopt(transport),
  })),
  instead('adopts a session once and for all', [restarted], ({ instance }) => {
    const known = new Map<string, ReturnType<typeof instance.adopt>>()
    return {
      adopt(transport, chainId) {
        const adopted = known.get(transport.sessionId) ?? instance.adopt(transport, chainId)
        known.set(transport.sessionId, adopted)
        return adopted
      },
    }
  }),
]
