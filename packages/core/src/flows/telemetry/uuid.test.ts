import { expect, test } from 'vitest'
import { systemRandom } from '../../kernel/random.ts'
import { uuid } from './uuid.ts'

test('a version 4 UUID, another one each time', () => {
  const ids = new Set(Array.from({ length: 1000 }, () => uuid(systemRandom)))
  expect(ids.size).toBe(1000)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
