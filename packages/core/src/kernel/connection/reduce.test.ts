import { describe, expect, test } from 'vitest'
import { evmAccount, evmAddresses } from '../../testing/mocks.ts'
import type { Connection } from '../ports/session.ts'
import { type ConnectionEvent, reduce } from './reduce.ts'
import { activeConnection, addressOn, caipAddress, connectedNamespace, connectionStatus } from './select.ts'
import { type ConnectionState, emptyConnectionState } from './state.ts'

const [alice, bob] = evmAddresses

function connection(id: string, change: Partial<Connection> = {}): Connection {
  return {
    id,
    sessionId: `session-${id}`,
    connectorId: id,
    adapterId: 'mock',
    namespace: 'eip155',
    accounts: [evmAccount(alice)],
    activeAccount: alice.toLowerCase(),
    chainId: 'eip155:1',
    approvedChains: 'any',
    abilities: [],
    ...change,
  }
}

function opened(
  connections: readonly Connection[],
  activate = true,
  sessionId = connections[0]?.sessionId ?? '',
): ConnectionEvent {
  return {
    type: 'opened',
    session: { id: sessionId, source: 'adapter', peer: { name: 'Mock' } },
    connections,
    activate,
  }
}

const after = (...events: readonly ConnectionEvent[]): ConnectionState =>
  events.reduce(reduce, emptyConnectionState('eip155'))

describe('disconnecting', () => {
  test('[S4.7] the last connection gives disconnected, otherwise another one becomes current', () => {
    const two = after(opened([connection('a')]), opened([connection('b')]))
    expect(activeConnection(two)?.id).toBe('b')
    const one = reduce(two, { type: 'ended', connectionId: 'b' })
    expect(activeConnection(one)?.id).toBe('a')
    expect(connectionStatus(one)).toBe('connected')
    const none = reduce(one, { type: 'ended', connectionId: 'a' })
    expect(activeConnection(none)).toBeUndefined()
    expect(connectionStatus(none)).toBe('disconnected')
    expect(none.sessions).toEqual({})
  })

  test('another ecosystem speaks for the visitor when the active one is gone', () => {
    const solana = connection('s', { namespace: 'solana', chainId: 'solana:x' })
    const both = after(opened([solana]), opened([connection('a')]))
    expect(reduce(both, { type: 'ended', connectionId: 'a' })).toMatchObject({ activeNamespace: 'solana' })
  })

  test('a session ends as a whole', () => {
    const shared = [connection('a', { sessionId: 'one' }), connection('s', { sessionId: 'one', namespace: 'solana' })]
    const state = after(opened(shared, true, 'one'), opened([connection('b')], false))
    const ended = reduce(state, { type: 'sessionEnded', sessionId: 'one' })
    expect(Object.keys(ended.connections)).toEqual(['b'])
    expect(ended.activeByNamespace).toEqual({ eip155: 'b' })
  })

  test('one connection of a session leaves the others', () => {
    const shared = [connection('a', { sessionId: 'one' }), connection('s', { sessionId: 'one', namespace: 'solana' })]
    const state = reduce(after(opened(shared, true, 'one')), { type: 'ended', connectionId: 'a' })
    expect(state.sessions.one?.connectionIds).toEqual(['s'])
  })
})

describe('changes', () => {
  test('nothing new is the same state, so readers compare by identity', () => {
    const state = after(opened([connection('a')]))
    for (const event of [
      { type: 'changed', connectionId: 'a', change: { chainId: 'eip155:1' } },
      { type: 'changed', connectionId: 'nobody', change: {} },
      { type: 'ended', connectionId: 'nobody' },
      { type: 'sessionEnded', sessionId: 'nobody' },
      { type: 'activated', connectionId: 'nobody' },
      { type: 'namespaceActivated', namespace: 'eip155' },
      { type: 'recovering', sessionId: 'session-a', on: false },
    ] as ConnectionEvent[])
      expect(reduce(state, event)).toBe(state)
  })

  test('an active account that is gone gives way to the first one', () => {
    const state = after(opened([connection('a')]), {
      type: 'changed',
      connectionId: 'a',
      change: { accounts: [evmAccount(bob)] },
    })
    expect(state.connections.a?.activeAccount).toBe(bob.toLowerCase())
  })

  test('a restored connection does not take the place of the one in use', () => {
    expect(activeConnection(after(opened([connection('a')]), opened([connection('b')], false)))?.id).toBe('a')
  })
})

test('[S3.7] status is disconnected, connecting, connected or reconnecting', () => {
  const pending = (by: 1 | -1): ConnectionEvent => ({ type: 'pending', namespace: 'eip155', kind: 'attempts', by })
  const recovering = (on: boolean): ConnectionEvent => ({ type: 'recovering', sessionId: 'session-a', on })
  let state = emptyConnectionState('eip155')
  const seen = [connectionStatus(state)]
  for (const event of [
    pending(1),
    opened([connection('a')]),
    pending(-1),
    recovering(true),
    recovering(false),
    { type: 'ended', connectionId: 'a' },
  ] as const) {
    state = reduce(state, event)
    seen.push(connectionStatus(state))
  }
  expect(seen).toEqual([
    'disconnected',
    'connecting',
    'connected',
    'connected',
    'reconnecting',
    'connected',
    'disconnected',
  ])
})

describe('mirroring a library that keeps the truth', () => {
  const mirrored = (connections: readonly Connection[], active?: string): ConnectionEvent => ({
    type: 'mirrored',
    adapterId: 'mock',
    namespace: 'eip155',
    connections,
    peers: { a: { name: 'Alpha' } },
    active,
  })

  test('takes over its connections, the current one, and their ends', () => {
    const state = after(mirrored([connection('a'), connection('b')], 'b'))
    expect(activeConnection(state)?.id).toBe('b')
    expect(state.sessions['session-a']?.peer.name).toBe('Alpha')
    expect(after(mirrored([connection('a'), connection('b')], 'b'), mirrored([connection('a')], 'a'))).toMatchObject({
      connections: { a: {} },
      activeByNamespace: { eip155: 'a' },
    })
    expect(after(mirrored([connection('a')], 'a'), mirrored([])).connections).toEqual({})
  })

  test('leaves the connections of others alone', () => {
    const other = connection('o', { adapterId: 'other' })
    expect(after(opened([other]), mirrored([])).connections).toHaveProperty('o')
  })
})

describe('values read from it', () => {
  test('an address as its chain writes it', () => {
    const cosmos = connection('c', {
      namespace: 'cosmos',
      chainId: 'cosmos:osmosis-1',
      accounts: [
        {
          key: 'k',
          type: 'eoa',
          addresses: [
            { chainId: 'cosmos:cosmoshub-4', address: 'cosmos1k' },
            { chainId: 'cosmos:osmosis-1', address: 'osmo1k' },
          ],
        },
      ],
      activeAccount: 'k',
    })
    expect(caipAddress(cosmos)).toBe('cosmos:osmosis-1:osmo1k')
    expect(addressOn(cosmos, 'cosmos:cosmoshub-4')).toBe('cosmos1k')
    expect(caipAddress(connection('a', { chainId: 'eip155:10' }))).toBe(`eip155:10:${alice}`)
  })

  test('the ecosystem in use: the active one, else a connected one', () => {
    const solana = connection('s', { namespace: 'solana', chainId: 'solana:x' })
    expect(connectedNamespace(emptyConnectionState('eip155'))).toBeUndefined()
    expect(connectedNamespace(after(opened([solana], false)))).toBe('solana')
    expect(connectedNamespace(after(opened([solana]), opened([connection('a')])))).toBe('eip155')
  })
})
