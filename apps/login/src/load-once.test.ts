import { expect, test } from 'vitest'
import { loadOnce } from './load-once.ts'

test('is loaded once, and again after a failure', async () => {
  const answers = [new Error('offline'), 'code']
  const load = loadOnce(async () => {
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  })
  await expect(load()).rejects.toThrow('offline')
  expect(await Promise.all([load(), load()])).toEqual(['code', 'code'])
  expect(await load()).toBe('code')
})
