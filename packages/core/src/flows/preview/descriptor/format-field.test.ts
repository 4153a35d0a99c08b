import { expect, test, vi } from 'vitest'
import { noFacts } from '../preview-facts.ts'
import type { Descriptor } from './descriptor.ts'
import { formatFields } from './format-field.ts'

test('a descriptor that leads into itself keeps no page busy', () => {
  const nested = { path: '[]', fields: Array.from({ length: 64 }, () => ({ $ref: '$.display.definitions.nested' })) }
  const descriptor: Descriptor = { formats: [], definitions: { nested }, constants: {}, enums: {} }
  const list = (depth: number): unknown => (depth === 0 ? [] : Array.from({ length: 32 }, () => list(depth - 1)))
  let reads = 0
  const data = new Proxy(list(3) as object, {
    get(target, key, receiver) {
      reads += 1
      return Reflect.get(target, key, receiver)
    },
  })
  const onCut = vi.fn()
  expect(formatFields([nested], { descriptor, data, container: {}, facts: noFacts, onCut })).toEqual([])
  expect(onCut).toHaveBeenCalled()
  expect(reads).toBeLessThan(10_000)
})
