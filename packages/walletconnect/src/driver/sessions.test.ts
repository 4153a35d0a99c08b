import { mainnet } from '@latchkey/core/networks'
import type { PairingEvent } from '@latchkey/core/ports'
import { expect, test } from 'vitest'
import { evmAddress } from '../../test/test-wallet.ts'
import { createSessions } from './sessions.ts'

function create() {
  const events: PairingEvent[] = []
  const warnings: unknown[] = []
  const log = { warn: (text: string) => warnings.push(text), error: () => {} }
  const context = { log, networks: [mainnet], emit: (event: PairingEvent) => events.push(event) }
  const sessions = createSessions({ context: context as never, send: async () => undefined })
  const add = (topic: string, accounts = [`eip155:1:${evmAddress}`]) =>
    sessions.add({
      topic,
      expiry: 1_900_000_000,
      peer: { metadata: { name: 'Wallet', description: '', url: 'https://wallet.example', icons: [] } },
      namespaces: { eip155: { accounts, chains: ['eip155:1'], methods: ['personal_sign'], events: [] } },
    } as never)
  return { add, events, sessions, warnings }
}
const namespaces = { eip155: { accounts: [`eip155:1:${evmAddress}`], methods: ['personal_sign'], events: [] } }

test('news of a session that this page doesn’t have change nothing', () => {
  const { events, sessions } = create()
  sessions.update('unknown', namespaces)
  sessions.extend('unknown', 1)
  sessions.event('unknown', 'eip155:1', { name: 'accountsChanged', data: [] })
  sessions.end('unknown', 'remote')
  sessions.onEnd('unknown', () => {})()
  expect(events).toEqual([])
})

test('a session is there once, and is passed on once', () => {
  const { add, sessions } = create()
  const session = add('a')
  expect(add('a')).toEqual(session)
  expect(add('a')?.transports[0]).toBe(session?.transports[0])
  expect([sessions.has('a'), sessions.ids()]).toEqual([true, ['a']])
  expect([sessions.takeNew(), sessions.takeNew()]).toEqual([[session], []])
})

test('a session without an account that can be read is left out, and the log says so', () => {
  const { add, sessions, warnings } = create()
  expect(add('a', [])).toBeUndefined()
  expect([sessions.ids(), warnings]).toEqual([[], ['Dropped a WalletConnect session without accounts']])
})

test('core hears what the wallet changed, and once that the session has ended', () => {
  const { add, events, sessions } = create()
  expect(add('a')).toMatchObject({ id: 'a', expiresAt: 1_900_000_000_000 })
  sessions.extend('a', 1_900_000_001_000)
  sessions.update('a', namespaces)
  const session = { id: 'a', expiresAt: 1_900_000_001_000 }
  expect(events).toMatchObject([
    { type: 'session', session },
    { type: 'session', session },
  ])
  const ended: string[] = []
  sessions.onEnd('a', () => ended.push('kept'))
  sessions.onEnd('a', () => ended.push('left'))()
  sessions.end('a', 'remote')
  sessions.end('a', 'local')
  expect([ended, sessions.has('a')]).toEqual([['kept'], false])
  expect(events.slice(2)).toEqual([{ type: 'ended', sessionId: 'a', reason: 'remote' }])
})
