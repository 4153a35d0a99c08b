import { LatchkeyError } from '../../../kernel/errors/index.ts'
import { instead, type Mutant, prompt } from './mutant.fixture.ts'

const unknown = 'reconnecting an unknown connector is null, without a prompt'
const forgotten = 'reconnecting a wallet that gave no permission is null, without a prompt'
const back = 'a wallet that gave permission comes back after a reload, without a prompt'
const hanging = 'the wallet in use comes back first and alone within 300 ms while five others never answer'
const prepare = 'preparing asks nothing, whether the wallet is known or not'

export const restoringMutants: readonly Mutant[] = [
  instead('fails for a wallet that it does not know', [unknown, prepare], ({ instance }) => ({
    async reconnect(parameters) {
      if (parameters.connectorId !== 'io.mock') throw new LatchkeyError('connector/not-found', {})
      return instance.reconnect(parameters)
    },
  })),
  instead('asks a wallet that it does not know', [unknown, prepare], ({ instance, wallet }) => ({
    reconnect(parameters) {
      if (parameters.connectorId !== 'io.mock') prompt(wallet)
      return instance.reconnect(parameters)
    },
  })),
  instead('asks a wallet that has forgotten the page', [forgotten], ({ instance, wallet }) => ({
    reconnect(parameters) {
      if (parameters.connectorId === 'io.mock' && !wallet.trusted()) prompt(wallet)
      return instance.reconnect(parameters)
    },
  })),
  instead('asks a wallet that still knows the page', [back], ({ instance, wallet }) => ({
    reconnect(parameters) {
      if (wallet.trusted()) prompt(wallet)
      return instance.reconnect(parameters)
    },
  })),
  instead('brings nothing back', [back, hanging], () => ({ reconnect: async () => null })),
  instead('brings another account back', [back], ({ instance, wallet }) => ({
    async reconnect(parameters) {
      const result = await instance.reconnect(parameters)
      const other = wallet.accounts()[1]
      return result && other
        ? { ...result, connection: { ...result.connection, accounts: [other], activeAccount: other.key } }
        : result
    },
  })),
  instead('answers when all of its wallets have', [hanging], ({ instance }) => ({
    async reconnect(parameters) {
      const all = instance.snapshot().connectors
      await Promise.all(all.map(({ id }) => instance.reconnect({ ...parameters, connectorId: id })))
      return instance.reconnect(parameters)
    },
  })),
  instead('forgets the network that was in use', [back], ({ instance }) => ({
    async reconnect(parameters) {
      const result = await instance.reconnect(parameters)
      return result && { ...result, connection: { ...result.connection, chainId: 'eip155:10' } }
    },
  })),
]
