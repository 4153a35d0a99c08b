import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createHttpSource } from './http-source.ts'

test('slow questions of one address take a third of the permits, and the others are served', async () => {
  let visitor = '203.0.113.1'
  let slow = 0
  const source = createHttpSource({
    baseUrl: 'http://explorer.test',
    now: Date.now,
    timeoutMs: 60_000,
    visitor: () => visitor,
    fetch: async (input) => {
      if (!String(input).includes('slow')) return Response.json('well')
      slow++
      return new Promise<Response>(() => {})
    },
  })
  const all = Array.from({ length: 100 }, (_, id) =>
    source.get(['slow', String(id)], v.string()).catch((error: unknown) => error),
  )
  await expect.poll(() => slow, { timeout: 15_000 }).toBe(22)
  visitor = '203.0.113.2'
  expect(await source.get(['quick'], v.string())).toBe('well')
  expect(await Promise.race(all)).toMatchObject({ failure: 'busy', retryAfterMs: 1000 })
  expect(slow).toBe(22)
})

test('an answer that is nested without end is refused before it is read', async () => {
  const body = `${'['.repeat(1_000)}${']'.repeat(1_000)}`
  const fetch = async () => new Response(body)
  const source = createHttpSource({ baseUrl: 'http://explorer.test', now: Date.now, timeoutMs: 60_000, fetch })
  await expect(source.get(['deep'], v.unknown())).rejects.toMatchObject({ message: 'The source answered no JSON' })
})
