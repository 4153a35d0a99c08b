import { expect, test } from 'vitest'
import type { SiwxContext } from '../../kernel/ports/siwx.ts'
import { createTestClient } from '../../testing/create-test-client.ts'
import { scriptedSiwx } from './scripted-siwx.fixture.ts'
import { openScene } from './sign-in-scene.fixture.ts'

const minute = 60_000

test('a client that has stopped asks the site no more, and a client that starts again is signed in as before', async () => {
  const { approve, client, clock, connectInModal, settled, site, status, stop } = await openScene({
    recheckMs: 5 * minute,
    lifetime: 30 * minute,
  })
  await connectInModal()
  await approve()
  expect(status()).toBe('signedIn')
  await clock.advance(6 * minute)
  const asked = site.count('getSessions')
  stop()
  expect(clock.pending()).toBe(0)
  await clock.advance(15 * minute)
  expect(site.count('getSessions')).toBe(asked)
  client.start()
  await settled()
  expect(status()).toBe('signedIn')
  await clock.advance(15 * minute)
  expect(status()).not.toBe('signedIn')
})

test('a site whose code arrives after the stop is not listened to', async () => {
  let arrive = () => {}
  let heard = 0
  const { siwx } = scriptedSiwx({
    subscribe() {
      heard += 1
      return () => void heard--
    },
  })
  const load = (_: SiwxContext) => new Promise<typeof siwx>((resolve) => (arrive = () => resolve(siwx)))
  const { client, clock } = createTestClient({ siwx: { load } })
  const stop = client.start()
  client.router.set({ open: true })
  await clock.flush()
  stop()
  arrive()
  await clock.flush()
  expect(heard).toBe(0)
  client.router.set({ open: false })
  client.start()
  client.router.set({ open: true })
  await clock.flush()
  expect(heard).toBe(1)
})
