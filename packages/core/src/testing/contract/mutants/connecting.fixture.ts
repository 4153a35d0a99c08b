import { LatchkeyError } from '../../../kernel/errors/index.ts'
import type { ConnectResult } from '../../../kernel/ports/adapter.ts'
import { instead, type Mutant, prompt, saying } from './mutant.fixture.ts'

const chain = 'the chain knows its own addresses, links and spellings'
const abilities = 'every ability of a connection does what it says'
const hanging = 'the wallet in use comes back first and alone within 300 ms while five others never answer'
const prepare = 'preparing asks nothing, whether the wallet is known or not'
const connect = 'connecting prompts once and reports the accounts'
const refusal = 'a refusal is connection/user-rejected and leaves nothing connected'
const unknown = 'an unknown connector is connector/not-found'
const abort = 'an abort is request/aborted, and an approval that comes later is adopted'
const turn = 'a wallet is asked within the turn of the click, once everything is loaded'
const none = 'a wallet that approves and shares no account is wallet/unauthorized'
const garbage = 'a wallet that answers with no list of accounts is request/unreadable'
const locked = 'a locked wallet is connection/wallet-locked'

const reporting = (
  name: string,
  fails: Mutant['fails'],
  change: (result: ConnectResult<'eip155'>) => ConnectResult<'eip155'>,
): Mutant =>
  instead(name, fails, ({ instance }) => ({
    connect: async (parameters) => change(await instance.connect(parameters)),
  }))

/** What it throws instead of the code that the contract names. */
const failing = (name: string, fails: Mutant['fails'], code: LatchkeyError['code'], thrown: () => unknown): Mutant =>
  instead(name, fails, ({ instance }) => ({
    connect: (parameters) =>
      instance.connect(parameters).catch((error: LatchkeyError) => {
        throw error.code === code ? thrown() : error
      }),
  }))

export const connectingMutants: readonly Mutant[] = [
  instead('asks when it is prepared', [prepare], ({ wallet }) => ({ prepare: () => prompt(wallet) })),
  reporting('reports another wallet', [connect, hanging], (result) => ({
    ...result,
    connection: { ...result.connection, connectorId: 'another' },
  })),
  reporting('reports an address that is none', [connect, chain, abilities], (result) => {
    const [account] = result.connection.accounts
    const odd = { ...account, addresses: [{ chainId: '*' as const, address: 'no address' }] }
    return { ...result, connection: { ...result.connection, accounts: [odd] } }
  }),
  failing(
    'takes a wallet without accounts for a defect',
    [none],
    'wallet/unauthorized',
    () => new LatchkeyError('internal/unexpected', {}),
  ),
  failing(
    'takes an answer that cannot be read for a refusal',
    [garbage],
    'request/unreadable',
    () => new LatchkeyError('connection/user-rejected', {}),
  ),
  failing(
    'gives a refusal another name',
    [refusal],
    'connection/user-rejected',
    () => new LatchkeyError('wallet/unauthorized', {}),
  ),
  instead('connects although the visitor declined', [refusal], ({ context, instance, wallet }) => ({
    connect: (parameters) =>
      instance.connect(parameters).catch((error: LatchkeyError) => {
        const [first] = wallet.accounts()
        if (first && error.code === 'connection/user-rejected')
          context.emit({
            type: 'connected',
            peer: { name: 'Mock' },
            connection: {
              id: 'anyway',
              sessionId: 'anyway',
              connectorId: 'io.mock',
              adapterId: 'mock-eip155',
              namespace: 'eip155',
              accounts: [first],
              activeAccount: first.key,
              chainId: 'eip155:1',
              approvedChains: 'any',
              abilities: [],
            },
          })
        throw error
      }),
  })),
  failing('throws what is no LatchkeyError', [unknown], 'connector/not-found', () => new Error('what?')),
  failing(
    'gives an unknown wallet another name',
    [unknown],
    'connector/not-found',
    () => new LatchkeyError('connection/not-found', {}),
  ),
  instead('ignores an abort', [abort], ({ instance }) => ({
    connect: ({ signal: _, ...parameters }) => instance.connect(parameters),
  })),
  saying('forgets an approval that comes late', [abort], (event) => (event.type === 'connected' ? undefined : event)),
  instead('lets time pass before it asks', [turn], ({ instance }) => ({
    async connect(parameters) {
      // As long as the slowest of the promises that are kept already.
      for (let turns = 0; turns < 40; turns++) await Promise.resolve()
      return instance.connect(parameters)
    },
  })),
  failing(
    'takes a locked wallet for a busy one',
    [locked],
    'connection/wallet-locked',
    () => new LatchkeyError('connection/already-pending', {}),
  ),
]
