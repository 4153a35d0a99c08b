import type { SignInSession } from '@latchkey/siwx/server'
import { expect, test } from 'vitest'
import { createLog } from '../log/log.ts'
import type { Database } from '../store/database.ts'
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

function open(database: Database, now: () => number, maxSessions = 1_000, log = createLog('silent')) {
  return createSignInStore({ database, now, maxSessions, log })
}

describeDatabases('sign-in store', (kit) => {
  test('a nonce is taken once, by one of many at once, and not after its time', async () => {
    const store = open(await kit.open(), () => start)
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

  test('what has expired goes, also after the clock was set back', async () => {
    let now = start + 24 * hour
    const database = await kit.open()
    const store = open(database, () => now)
    const rows = async () => Number((await database.get('SELECT count(*) AS n FROM sign_in_nonces'))?.n)
    await store.putNonce('n1', now + hour)
    now = start
    await store.putNonce('n2', start + hour)
    now = start + 2 * hour
    await store.putNonce('n3', now + hour)
    expect(await rows()).toBe(2)
  })

  test('sessions are of their holder, move as a whole and go one by one', async () => {
    let now = start
    const store = open(await kit.open(), () => now++)
    await store.putSession({ holder: 'h1', session: session('a') })
    await store.putSession({ holder: 'h1', session: session('b', '2026-01-03T00:00:00.000Z') })
    await store.putSession({ holder: 'h1', session: session('a') })
    await store.putSession({ holder: 'h2', session: session('c') })
    expect(await store.listSessions('h1', start)).toEqual([session('a'), session('b', '2026-01-03T00:00:00.000Z')])
    expect(await store.listSessions('h1', start + 24 * hour)).toHaveLength(1)
    await store.putSession({ holder: 'h3', session: session('d'), before: 'h1' })
    expect(await store.listSessions('h1', start)).toEqual([])
    await store.deleteSessions('h3', ['eip155:1:a', 'eip155:1:c', 'eip155:1:d'])
    expect(await store.listSessions('h3', start)).toHaveLength(1)
    expect(await store.listSessions('h2', start)).toHaveLength(1)
  })

  test('a sign-in that can’t be kept leaves the visitor’s other accounts signed in', async () => {
    const database = await kit.open()
    const store = open(database, () => start)
    await store.putSession({ holder: 'h1', session: session('a') })
    await expect(store.putSession({ holder: 'h2', session: session('b', 'no time'), before: 'h1' })).rejects.toThrow()
    expect(await store.listSessions('h1', start)).toEqual([session('a')])
    expect(await store.listSessions('h2', start)).toEqual([])
  })

  test('a visitor is signed in with 50 accounts at most: the oldest goes, never the one of this sign-in', async () => {
    let now = start
    const database = await kit.open()
    const store = open(database, () => now)
    const name = (n: number) => String(n).padStart(3, '0')
    const listed = async (holder: string) =>
      (await store.listSessions(holder, start)).map(({ address }) => address.slice('eip155:1:'.length))
    const from = (first: number, length: number) => Array.from({ length }, (_, n) => name(first + n))
    for (let n = 0; n < 55; n += 1) {
      now += 1
      // Every sign-in has a token of its own.
      await store.putSession({ holder: `h${n + 1}`, session: session(name(n)), before: `h${n}` })
    }
    expect(await listed('h55')).toEqual(from(5, 50))
    // In one millisecond, by the addresses before all others.
    await store.putSession({ holder: 'h55', session: session('!') })
    await store.putSession({ holder: 'h55', session: session('"') })
    await store.putSession({ holder: 'h55', session: session('"') })
    expect(await listed('h55')).toEqual([...from(7, 47), '!', '"', name(54)])
    await store.putSession({ holder: 'other', session: session('a') })
    expect(await database.all('SELECT holder FROM sign_in_sessions')).toHaveLength(51)
  })

  test('a visitor with thousands of accounts from before is shown the newest 50', async () => {
    const database = await kit.open()
    const store = open(database, () => start + 10_000)
    for (let n = 0; n < 200; n += 1)
      await database.run(
        'INSERT INTO sign_in_sessions (holder, address, content, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)',
        ['h', `eip155:1:${n}`, JSON.stringify(session(String(n))), start + n, start + hour],
      )
    const list = await store.listSessions('h', start)
    expect([list.length, list[0]?.address, list.at(-1)?.address]).toEqual([50, 'eip155:1:150', 'eip155:1:199'])
    await store.putSession({ holder: 'h', session: session('new') })
    expect(await database.all('SELECT holder FROM sign_in_sessions')).toHaveLength(50)
  })

  test('expired rows are deleted', async () => {
    let now = start
    const database = await kit.open()
    const store = open(database, () => now)
    await store.putNonce('old', start + hour)
    await store.putSession({ holder: 'h', session: session('a') })
    now += 25 * hour
    await store.putNonce('new', now + hour)
    expect((await database.all('SELECT nonce FROM sign_in_nonces')).map(({ nonce }) => nonce)).toEqual(['new'])
    expect(await database.all('SELECT holder FROM sign_in_sessions')).toEqual([])
  })

  test('beyond the most sessions of all visitors together, those that would end first are ended', async () => {
    const lines: string[] = []
    const database = await kit.open()
    const store = open(
      database,
      () => start,
      200,
      createLog('warn', (line) => lines.push(line)),
    )
    const ends = (n: number) => new Date(start + hour + n).toISOString()
    const signIn = (n: number) => store.putSession({ holder: `h${n}`, session: session(`a${n}`, ends(n)) })
    const held = async () => {
      const rows = await database.all('SELECT holder FROM sign_in_sessions ORDER BY expires_at')
      return [rows.length, rows[0]?.holder, rows.at(-1)?.holder]
    }
    for (let n = 0; n < 200; n += 1) await signIn(n)
    expect(await held()).toEqual([200, 'h0', 'h199'])
    expect(lines).toEqual([])
    // A hundredth makes room.
    await signIn(200)
    expect(await held()).toEqual([199, 'h2', 'h200'])
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 'warn', ended: 2 }])
    // What visitors end themselves makes room, too.
    await store.deleteSessions('h2', ['eip155:1:a2'])
    await signIn(201)
    await signIn(202)
    expect(await held()).toEqual([200, 'h3', 'h202'])
    // The new one stays, although it would end first.
    await store.putSession({ holder: 'short', session: session('short', new Date(start + 1).toISOString()) })
    expect(await held()).toEqual([199, 'short', 'h202'])
  })

  test('expired sessions make room first, also those that another node has stored', async () => {
    let now = start
    const database = await kit.open()
    const [first, second] = [open(database, () => now, 10), open(database, () => now, 10)]
    const until = (time: number) => new Date(time).toISOString()
    for (let n = 0; n < 5; n += 1) {
      await first.putSession({ holder: `short${n}`, session: session(`a${n}`, until(start + hour)) })
      await second.putSession({ holder: `long${n}`, session: session(`a${n}`, until(start + 9 * hour)) })
    }
    now += 2 * hour
    for (let n = 0; n < 5; n += 1)
      await first.putSession({ holder: `new${n}`, session: session(`a${n}`, until(start + 9 * hour)) })
    const holders = (await database.all('SELECT holder FROM sign_in_sessions')).map(({ holder }) => String(holder))
    expect(holders.filter((holder) => holder.startsWith('long'))).toHaveLength(5)
    expect(holders).toHaveLength(10)
    // By now each node has counted what the other has stored.
    now += 60_001
    await second.putSession({ holder: 'next', session: session('a', until(start + 10 * hour)) })
    expect(await database.all('SELECT holder FROM sign_in_sessions')).toHaveLength(10)
  })

  test('a table that is far too large for a lower setting gets smaller in batches', async () => {
    const database = await kit.open()
    const many = open(database, () => start, 10_000)
    for (let n = 0; n < 300; n += 1) await many.putSession({ holder: `h${n}`, session: session('a') })
    await open(database, () => start, 150).putNonce('n', start + hour)
    expect(await database.all('SELECT holder FROM sign_in_sessions')).toHaveLength(149)
    await open(database, () => start + 25 * hour).putNonce('n2', start + 26 * hour)
    expect(await database.all('SELECT holder FROM sign_in_sessions')).toEqual([])
  })
})
