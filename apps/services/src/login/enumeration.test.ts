import { expect, test } from 'vitest'
import { openStore } from '../index.ts'
import type { Database } from '../store/database.ts'
import { startTestLogin } from './test/start-test-login.ts'

/** A database that notes the statements of a request. */
function watch(inner: Database, seen: string[]): Database {
  const note = (sql: string) => void seen.push(sql.replace(/\s+/g, ' '))
  return {
    ...inner,
    async all(sql, values) {
      note(sql)
      return inner.all(sql, values)
    },
    async get(sql, values) {
      note(sql)
      return inner.get(sql, values)
    },
    async run(sql, values) {
      note(sql)
      return inner.run(sql, values)
    },
    async transaction(work) {
      note('BEGIN')
      return inner.transaction((tx) => work(watch(tx, seen)))
    },
  }
}

test('asking for a code does the same work and gives the same answer for an address with an account and one without', async () => {
  const store = await openStore(':memory:')
  const statements: string[] = []
  const login = await startTestLogin({ store: { ...store, database: watch(store.database, statements) } })
  await login.logIn(await login.client(), 'known@shop.example')
  const ask = async (email: string) => {
    login.clock.time += 600_000
    const client = await login.client()
    statements.length = 0
    const before = login.mailbox.count(email)
    const answer = await client.ask('email/start', { projectId: 'shop', email, purpose: 'login' })
    await expect.poll(() => login.mailbox.count(email)).toBe(before + 1)
    await expect.poll(() => statements.filter((sql) => sql.startsWith('DELETE FROM login_mails')).length).toBe(1)
    const work = statements.filter((sql) => !sql.includes('UPDATE login_mails')).toSorted()
    const mail = login.mailbox.mails.findLast(({ to }) => to === email)?.email.text?.replace(/\d{6}/g, 'CODE')
    if (answer.action === 'CONNECT') throw new Error('connected')
    const { expiresAt, flow, resendAt, ...rest } = answer
    return { work, mail, rest, sizes: [flow.length, expiresAt - login.clock.time, resendAt - login.clock.time] }
  }
  const known = await ask('known@shop.example')
  const unknown = await ask('other@shop.example')
  expect(known.work.length).toBeGreaterThan(8)
  expect(unknown).toEqual(known)
  // Wrong codes, too: the same refusals and the same work.
  const guess = async (email: string) => {
    login.clock.time += 600_000
    const client = await login.client()
    const started = await client.ask('email/start', { projectId: 'shop', email, purpose: 'login' })
    const flow = started.action === 'CONNECT' ? '' : started.flow
    statements.length = 0
    const refusals: unknown[] = []
    for (let index = 0; index < 6; index += 1) {
      const { code, error } = await client
        .refused('email/verify', { flow, code: '000000' })
        .catch(() => ({ code: 'hit', error: {} }))
      refusals.push(code, error)
    }
    return { refusals, work: statements.filter((sql) => !sql.includes('login_mails')) }
  }
  expect(await guess('third@shop.example')).toEqual(await guess('known@shop.example'))
  await login.close()
  await store.close()
})
