import { afterAll, afterEach, expect } from 'vitest'

/** Rejections that nobody heard, and requests that left this machine by `fetch`: there must be none in any test. */
const unheard: unknown[] = []
const fetched: string[] = []
const realFetch = globalThis.fetch

process.on('unhandledRejection', (reason) => unheard.push(reason))
globalThis.fetch = async (input, init) => {
  const url = String(input instanceof Request ? input.url : input)
  if (new URL(url).hostname === '127.0.0.1') return realFetch(input, init)
  fetched.push(url)
  throw new TypeError('No network in tests')
}

afterEach(() => {
  expect(unheard.splice(0), 'unhandled rejections').toEqual([])
  expect(fetched.splice(0), 'requests by fetch').toEqual([])
})

afterAll(() => {
  expect(unheard, 'unhandled rejections').toEqual([])
})
