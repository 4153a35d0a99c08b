import type { SignInSession } from '@latchkey/siwx/server'
import { expect, test } from 'vitest'
import { describeDatabases } from '../test/databases.ts'
import { createSignInStore } from './sign-in-store.ts'

const session = (address: string, expiresAt = '2026-01-02T00:00:00.000Z'): SignInSession => ({
  address: `eip155:1:${address}`,
  chainId: 'eip155:1',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expiresAt,
})
const start = Date.parse('2026-01-01T00:00:00Z')
const hour = 3_600_000

describeDatabases('sign-in store', (kit) => {
  test('a nonce is taken once, by one of many at once, and not after its time', async () => {
    const store = createSignInStore(await kit.open(), () => start)
    expect(await store.findNonce('n1', start)).toBe('unknown')
    await store.putNonce('n1', start + hour)
    await store.putNonce('n2', start + hour)
    expect(await store.findNonce('n1', start)).toBe('fresh')
    const taken = await Promise.all(Array.from({ length: 20 }, () => store.takeNonce('n1', start)))
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await store.findNonce('n1', start)).toBe('used')
    expect(await store.takeNonce('n2', start + hour)).toBe(false)
    expect(await store.findNonce('n2', start + hour)).toBe('unknown')
  })

  test('sessions are of their holder, move as a whole and go one by one', async () => {
    let now = start
    const store = createSignInStore(await kit.open(), () => now++)
    await store.putSession('h1', session('a'))
    await store.putSession('h1', session('b', '2026-01-03T00:00:00.000Z'))
    await store.putSession('h1', session('a'))
    await store.putSession('h2', session('c'))
    expect(await store.listSessions('h1', start)).toEqual([session('a'), session('b', '2026-01-03T00:00:00.000Z')])
    expect(await store.listSessions('h1', start + 24 * hour)).toHaveLength(1)
    await store.moveSessions('h1', 'h3')
    expect(await store.listSessions('h1', start)).toEqual([])
    await store.deleteSessions('h3', ['eip155:1:a', 'eip155:1:c'])
    expect(await store.listSessions('h3', start)).toHaveLength(1)
    expect(await store.listSessions('h2', start)).toHaveLength(1)
  })

  test('expired rows are deleted', async () => {
    let now = start
    const database = await kit.open()
    const store = createSignInStore(database, () => now)
    await store.putNonce('old', start + hour)
    await store.putSession('h', session('a'))
    now += 25 * hour
    await store.putNonce('new', now + hour)
    expect((await database.all('SELECT nonce FROM sign_in_nonces')).map(({ nonce }) => nonce)).toEqual(['new'])
    expect(await database.all('SELECT holder FROM sign_in_sessions')).toEqual([])
  })
})
