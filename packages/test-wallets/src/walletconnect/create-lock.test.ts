import { expect, test } from 'vitest'
import { createLock } from './create-lock.ts'

test('messages at a locked phone wait in order until it is unlocked; later ones do not wait', async () => {
  const phone = createLock()
  const shown: string[] = []
  const arrive = (name: string) => phone.opened().then(() => void shown.push(name))
  await arrive('before')
  phone.lock()
  phone.lock()
  const held = [arrive('first'), arrive('second')]
  await Promise.resolve()
  expect(shown).toEqual(['before'])
  phone.unlock()
  await Promise.all(held)
  await arrive('after')
  expect(shown).toEqual(['before', 'first', 'second', 'after'])
})
