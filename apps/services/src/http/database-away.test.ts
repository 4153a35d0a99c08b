import { once } from 'node:events'
import { expect, test } from 'vitest'
import { startServices } from '../index.ts'
import { issueProject } from '../projects/issue-project.ts'
import { openStore } from '../store/store.ts'
import { openSocket } from '../test/relay-client.ts'
import { startPostgres } from '../test/start-postgres.ts'

test('while the database is down, known projects are served, unknown ones get Retry-After, and nothing ends', async () => {
  const postgres = await startPostgres()
  const store = await openStore(postgres.url)
  const clock = { now: Date.now() }
  const services = await startServices({ port: 0, store, logLevel: 'silent', now: () => clock.now })
  const ask = async (path: string) => fetch(services.url + path)
  const { project } = await issueProject(store.database, { name: '', settings: {}, now: 0 })
  expect((await ask(`/getWallets?projectId=${project.id}`)).status).toBe(200)

  await postgres.stop()
  clock.now += 60_000
  expect((await ask(`/getWallets?projectId=${project.id}`)).status).toBe(200)
  expect((await ask('/getWallets?projectId=local')).status).toBe(200)
  expect((await ask('/health')).status).toBe(200)
  const ready = await ask('/ready')
  expect([ready.status, await ready.json()]).toMatchObject([503, { database: 'failing', relay: 'ok' }])

  const unknown = await ask('/getWallets?projectId=never-heard-of')
  expect([unknown.status, unknown.headers.get('retry-after'), await unknown.json()]).toEqual([
    503,
    '5',
    { error: { code: 'unavailable', message: expect.any(String) } },
  ])
  const [, response] = await once(openSocket(services.relayUrl, { projectId: 'never-heard-of' }), 'unexpected-response')
  expect(response.statusCode).toBe(503)
  await services.close()
  await store.close()
}, 60_000)
