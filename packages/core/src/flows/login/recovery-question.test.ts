import { expect, test } from 'vitest'
import { createMemoryStorage } from '../../testing/memory-storage.ts'
import { login } from './login.ts'
import { openLoginScene } from './login-scene.fixture.ts'
import { recoveryQuestion } from './recovery-question.ts'

async function restored(hasRecovery: boolean | undefined, ...[storage]: [ReturnType<typeof createMemoryStorage>?]) {
  const scene = openLoginScene({ user: { hasRecovery } }, storage && { storage })
  scene.site.store(true)
  scene.client.start()
  await scene.clock.flush()
  return { ...scene, question: scene.client.use(recoveryQuestion) }
}

test('a login without a recovery is asked; a login with a recovery, or whose site doesn’t say, isn’t', async () => {
  expect((await restored(false)).question.getState()).toBe('ask')
  expect((await restored(true)).question.getState()).toBe('none')
  expect((await restored(undefined)).question.getState()).toBe('none')
})

test('"later" counts for this account on this device, also at the next visit', async () => {
  const storage = createMemoryStorage()
  const { question } = await restored(false, storage)
  const heard: string[] = []
  question.subscribe((state) => heard.push(state))
  question.later()
  question.later()
  expect(heard).toEqual(['later'])
  expect((await restored(false, storage)).question.getState()).toBe('later')
  expect((await restored(false)).question.getState()).toBe('ask')
})

test('the set-up is the login site’s, and its answer ends the question', async () => {
  const { client, clock, question, site } = await restored(false)
  const done = question.setUp()
  expect(site.asked.at(-1)).toMatchObject({ step: 'showSettings', given: { at: 'recovery' } })
  site.answer('showSettings')
  await done
  // Closed without a recovery.
  expect(question.getState()).toBe('ask')
  const { session, user } = site.login()
  site.emit({ type: 'user', sessionId: session.id, user: { ...user, hasRecovery: true } })
  await clock.flush()
  expect(question.getState()).toBe('none')
  expect(client.use(login).getState().user?.hasRecovery).toBe(true)
})

test('without a login nothing is asked, and "later" is kept for no account', async () => {
  const storage = createMemoryStorage()
  const { client } = openLoginScene({}, { storage })
  const question = client.use(recoveryQuestion)
  question.later()
  expect(question.getState()).toBe('none')
  expect(storage.getItem('latchkey:test:laterRecoveries')).toBeNull()
})

test('a stored list that isn’t one is dropped', async () => {
  const storage = createMemoryStorage()
  const first = await restored(false, storage)
  const { key } = first.client.storage.item({ name: 'laterRecoveries', version: 1, decode: () => undefined })
  storage.setItem(key, JSON.stringify({ version: 1, value: [1, 2] }))
  expect((await restored(false, storage)).question.getState()).toBe('ask')
})
