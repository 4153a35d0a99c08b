import { afterAll, afterEach, expect } from 'vitest'

/** Unhandled rejections, and requests by `fetch` to other hosts: no test may cause any. */
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
