import { expect, test } from 'vitest'
import { memoryStore, type SignInSession } from './index.ts'
import { openSite } from './site.fixture.ts'

const session = (n: number): SignInSession => ({
  address: `eip155:1:${n}`,
  chainId: 'eip155:1',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-02T00:00:00.000Z',
})
const start = Date.parse('2026-01-01T00:00:00Z')

test('a visitor is signed in with 50 accounts at most: the oldest goes', async () => {
  const store = memoryStore()
  for (let n = 0; n < 60; n += 1) {
    await store.putSession({ holder: `h${n + 1}`, session: session(n), before: `h${n}` })
  }
  const listed = async () => (await store.listSessions('h60', start)).map(({ address }) => address)
  const newest = Array.from({ length: 50 }, (_, n) => `eip155:1:${10 + n}`)
  expect(await listed()).toEqual(newest)
  // The same account again is no other one.
  await store.putSession({ holder: 'h60', session: session(30) })
  expect(await listed()).toEqual(newest)
})

test('a visitor who signs in again and again stays signed in with the account that signed', async () => {
  const site = openSite({ chains: Array.from({ length: 60 }, (_, n) => `eip155:${n + 1}`) })
  for (let n = 0; n < 60; n += 1) await site.signIn(undefined, { chainId: `eip155:${n + 1}` })
  const { body } = await site.ask('GET', '/sessions')
  expect(body.sessions.map(({ chainId }: SignInSession) => chainId)).toEqual(
    Array.from({ length: 50 }, (_, n) => `eip155:${n + 11}`),
  )
})
