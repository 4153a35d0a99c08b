import { afterEach, expect, test } from 'vitest'
import { hideBlockedStorage } from './hide-blocked-storage.ts'

const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')

function define(get: () => unknown) {
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, enumerable: true, get })
  return Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
}
function refuse() {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'localStorage')
  if (before) Object.defineProperty(globalThis, 'localStorage', before)
})

test('the loaded module finds no storage where reading it throws, and the page gets its own property back', async () => {
  const own = define(refuse)
  expect(await hideBlockedStorage(async () => globalThis.localStorage)).toBeNull()
  expect(Object.getOwnPropertyDescriptor(globalThis, 'localStorage')).toEqual(own)
})

test('the page gets its own property back when loading fails, and the error is passed on', async () => {
  const own = define(refuse)
  await expect(hideBlockedStorage(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
  expect(Object.getOwnPropertyDescriptor(globalThis, 'localStorage')).toEqual(own)
})
