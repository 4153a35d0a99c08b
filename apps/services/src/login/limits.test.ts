import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LoginRefusal } from '@latchkey/frame/wire'
import { expect, test } from 'vitest'
import { openStore } from '../index.ts'
import type { Database } from '../store/database.ts'
import { describeDatabases } from '../test/databases.ts'
import { sweepLogin } from './sweep.ts'
import { createLoginClient } from './test/login-client.ts'
import { startTestLogin } from './test/start-test-login.ts'
import { createShare, createTestFactor, createTestKeys } from './test/test-keys.ts'
import { createTestPasskey } from './test/test-passkey.ts'
import { createVisitor } from './test/test-visitor.ts'

test('one account may ask 120 times at once, and then five times a second', async () => {
  const login = await startTestLogin()
  const client = await login.client()
  await login.logIn(client, 'ann@shop.example')
  const outcomes: string[] = []
  for (let index = 0; index < 130; index += 1)
    outcomes.push(
      await client.ask('account', {}).then(
        () => 'answered',
        () => 'refused',
      ),
    )
  expect(outcomes.filter((each) => each === 'answered')).toHaveLength(120)
  login.clock.time += 1_000
  await client.ask('account', {})
  await login.close()
})

test('more requests than are worked on at once are told when to come again, and no visitor’s network takes all permits', async () => {
  const store = await openStore(':memory:')
  const open = Promise.withResolvers<void>()
  let isShut = false
  const database: Database = {
    ...store.database,
    async run(sql, values) {
      if (isShut) await open.promise
      return store.database.run(sql, values)
    },
  }
  const login = await startTestLogin({ store: { ...store, database }, addressHeader: 'x-forwarded-for' })
  const client = await login.client()
  const refused: unknown[] = []
  const answered: unknown[] = []
  const refresh = async (address: string) => {
    const headers = { 'x-forwarded-for': address }
    const { body, status } = await client.post('session/refresh', '{"refreshToken":"AAAAAAAAAAAAAAAA"}', { headers })
    const { code, retryAfter } = (body as LoginRefusal).error
    if (status === 503) refused.push([code, retryAfter])
    else answered.push(code)
  }
  isShut = true
  const ofOne = Array.from({ length: 60 }, (_, index) => refresh(`2001:db8:0:${index}::1`))
  await expect.poll(() => refused.length).toBe(60 - 43)
  const ofMany = Array.from({ length: 100 }, (_, index) => refresh(`203.0.113.${index}`))
  await expect.poll(() => refused.length).toBe(160 - 128)
  expect(answered).toEqual([])
  isShut = false
  open.resolve()
  await Promise.all([...ofOne, ...ofMany])
  expect(new Set(refused.map(String))).toEqual(new Set(['login/unavailable,2']))
  expect(answered).toEqual(Array(128).fill('login/session-ended'))
  await refresh('203.0.113.1')
  expect(answered).toHaveLength(129)
  await login.close()
  await store.close()
})

test('reading the permissions of an account takes a place, and waiting for their chain takes none', async () => {
  const store = await openStore(':memory:')
  let open = Promise.withResolvers<void>()
  const isShut = { rows: false, chain: false }
  const counts = { rows: 0, chain: 0 }
  const database: Database = {
    ...store.database,
    async all(sql, values) {
      if (isShut.rows && sql.includes('login_permissions')) {
        counts.rows += 1
        await open.promise
      }
      return store.database.all(sql, values)
    },
  }
  const node = createServer((request, response) => {
    request.resume()
    const answer = () => response.setHeader('content-type', 'application/json').end('[]')
    if (!isShut.chain) return answer()
    counts.chain += 1
    return open.promise.then(answer)
  }).listen(0, '127.0.0.1')
  await once(node, 'listening')
  const { port } = node.address() as AddressInfo
  const login = await startTestLogin({
    store: { ...store, database },
    addressHeader: 'x-forwarded-for',
    chains: { 'eip155:1': `http://127.0.0.1:${port}` },
  })
  const { client, keys } = await createVisitor(login)
  const own = keys.addresses.eip155 as `0x${string}`
  await client.ask('permissions/add', {
    id: `0x${'1'.repeat(64)}`,
    chainId: 'eip155:1',
    origin: 'https://shop.example',
    limits: { kind: 'native', amount: '1', period: 60, start: 1 },
    delegation: { delegate: own, delegator: own, authority: `0x${'f'.repeat(64)}`, caveats: [], salt: '0x1' },
    expiresAt: login.clock.time + 60_000,
  })
  const statuses: number[] = []
  const list = async (host: number) => {
    const headers = { 'x-forwarded-for': `2001:db8:0:${host}::1` }
    statuses.push((await client.post('permissions', '{}', { headers })).status)
  }
  const refresh = async () => {
    const headers = { 'x-forwarded-for': '2001:db8:0:1::1' }
    return (await client.post('session/refresh', '{"refreshToken":"AAAAAAAAAAAAAAAA"}', { headers })).status
  }
  isShut.rows = true
  const reading = Array.from({ length: 60 }, (_, index) => list(index))
  await expect.poll(() => counts.rows + statuses.length).toBe(60)
  expect([counts.rows, statuses]).toEqual([43, Array(17).fill(503)])
  expect(await refresh()).toBe(503)
  isShut.rows = false
  isShut.chain = true
  open.resolve()
  open = Promise.withResolvers<void>()
  await expect.poll(() => counts.chain).toBeGreaterThan(0)
  expect(await refresh()).toBe(401)
  open.resolve()
  await Promise.all(reading)
  await login.close()
  await store.close()
  node.close()
})

test('a session has at most 20 open challenges', async () => {
  const login = await startTestLogin()
  const client = await login.client()
  await login.logIn(client, 'ann@shop.example')
  for (let index = 0; index < 20; index += 1) await client.ask('challenge', {})
  expect((await client.refused('challenge', {})).code).toBe('login/rate')
  login.clock.time += 300_000
  await client.ask('challenge', {})
  await login.close()
})

test('a network makes 60 accounts of passkeys in ten minutes; the networks around it are no way around that', async () => {
  const nowhere = 'http://127.0.0.1:1'
  const site = { origin: 'http://login.localhost', rpId: 'login.localhost' }
  const login = await startTestLogin({
    addressHeader: 'x-forwarded-for',
    chains: { 'eip155:31337': nowhere },
    login: { passkey: { rpId: site.rpId }, smartAccounts: { 'eip155:31337': { bundler: nowhere } } },
  })
  const create = async (address: string) => {
    const headers = { 'x-forwarded-for': address }
    const client = await createLoginClient(login.url, { now: () => login.clock.time, headers })
    const request = { projectId: 'shop', purpose: 'create', label: 'Phone' } as const
    const { flow, options } = await client.ask('passkey/options', request)
    login.clock.time += 200
    const answer = client.ask('passkey/finish', { flow, credential: createTestPasskey(site).create(options) })
    return answer.then(
      () => 'made',
      () => 'refused',
    )
  }
  const outcomes: string[] = []
  // Networks of 64 bits in one of 56.
  for (const network of ['2001:db8:0:1::1', '2001:db8:0:2::1', '2001:db8:0:3::1'])
    for (let index = 0; index < 62; index += 1) outcomes.push(await create(network))
  const made = (from: number) => outcomes.slice(from, from + 62).filter((each) => each === 'made').length
  expect([made(0), made(62), made(124)]).toEqual([60, 60, 0])
  login.clock.time += 600_000
  expect(await create('2001:db8:0:3::1')).toBe('made')
  await login.close()
})

describeDatabases('what the login keeps', ({ create }) => {
  test('expired rows are deleted; an account whose deletion is due is deleted with all its data; others stay', async () => {
    const store = await openStore(await create())
    const { database } = store
    const login = await startTestLogin({ store })
    const visitor = async (email: string) => {
      const client = await login.client()
      const { account } = await login.logIn(client, email)
      const keys = createTestKeys()
      const prove = () => keys.prove(client, account.id)
      await client.ask('vault/create', { addresses: keys.addresses, share: createShare(), keyProof: await prove() })
      const factor = createTestFactor()
      const { sealed, stepUpKey } = factor
      const added = await client.ask('vault/recovery/add', {
        kind: 'code',
        label: 'Code',
        sealed,
        share: createShare(),
        stepUpKey,
        keyProof: await prove(),
      })
      return { client, id: account.id, factor, recoveryId: added.account.recoveries[0]?.id ?? '' }
    }
    const ann = await visitor('ann@shop.example')
    const bob = await visitor('bob@shop.example')
    const stepUp = await ann.factor.allow(ann.client, ann.id, ann.recoveryId, 'delete-account')
    const { dueAt } = await ann.client.ask('account/delete', { permission: { stepUp } })
    const owned = ['identities', 'devices', 'sessions', 'shares', 'recoveries', 'audit']
    const rows = async (account: string) =>
      (
        await Promise.all(
          owned.map((name) => database.get(`SELECT count(*) AS n FROM login_${name} WHERE account = $1`, [account])),
        )
      ).map((row) => Number(row?.n))
    const ofBob = await rows(bob.id)
    await sweepLogin(database, dueAt - 1)
    expect(await rows(ann.id)).toEqual([1, 1, 1, 2, 1, expect.any(Number)])
    await sweepLogin(database, dueAt)
    expect(await rows(ann.id)).toEqual([0, 0, 0, 0, 0, 0])
    expect(await rows(bob.id)).toEqual(ofBob)
    for (const table of ['nonces', 'flows', 'counters', 'challenges'])
      expect(Number((await database.get(`SELECT count(*) AS n FROM login_${table}`))?.n)).toBe(0)
    await login.close()
    await store.close()
  })

  test('a device that logs in a thousand times, and a visitor with many devices, keep a bounded number of rows', async () => {
    const store = await openStore(await create())
    const login = await startTestLogin({ store })
    const client = await login.client()
    const { tokens } = await login.logIn(client, 'ann@shop.example')
    let { refreshToken } = tokens
    for (let index = 0; index < 130; index += 1) {
      login.clock.time += 1_000
      refreshToken = (await client.ask('session/refresh', { refreshToken })).refreshToken
    }
    const count = async (table: string) =>
      Number((await store.database.get(`SELECT count(*) AS n FROM login_${table}`))?.n)
    expect(await count('refresh_tokens')).toBeLessThanOrEqual(102)
    expect(await count('sessions')).toBe(1)
    await login.close()
    await store.close()
  })
})
