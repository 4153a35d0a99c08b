import { afterAll, afterEach, expect } from 'vitest'

/** Rejections that nobody heard, and requests that left the process by `fetch`: there must be none in any test. */
const unheard: unknown[] = []
const fetched: string[] = []

process.on('unhandledRejection', (reason) => unheard.push(reason))
globalThis.fetch = async (input) => {
  fetched.push(String(input instanceof Request ? input.url : input))
  throw new TypeError('No network in tests')
}

afterEach(() => {
  expect(unheard.splice(0), 'unhandled rejections').toEqual([])
  expect(fetched.splice(0), 'requests by fetch').toEqual([])
})

afterAll(() => {
  expect(unheard, 'unhandled rejections').toEqual([])
})
