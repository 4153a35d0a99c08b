import * as v from 'valibot'
import { expect, test } from 'vitest'
import { codeOf } from '../../test/calls.ts'
import { scriptNetwork, settle } from '../../test/script.ts'
import { withSharedReads } from './with-shared-reads.ts'

const schema = v.unknown()

test('two equal reads at once are sent once', async () => {
  const network = scriptNetwork()
  const http = withSharedReads(network.http)
  const calls = [1, 2, 3].map(() => http.get('/a', { schema, query: { x: 1 } }))
  const other = http.get('/a', { schema, query: { x: 2 } })
  await settle()
  expect(network.sent).toHaveLength(2)
  await network.answer({ body: { n: 1 } })
  await network.answer({ body: { n: 2 } })
  expect([await Promise.all(calls), await other]).toEqual([[{ n: 1 }, { n: 1 }, { n: 1 }], { n: 2 }])
  const later = http.get('/a', { schema, query: { x: 1 } })
  await network.answer({ body: { n: 3 } })
  expect(await later).toEqual({ n: 3 })
})

test('an abort settles its caller and leaves the others waiting', async () => {
  const network = scriptNetwork()
  const http = withSharedReads(network.http)
  const leaving = new AbortController()
  const left = http.get('/a', { schema, signal: leaving.signal })
  const stays = http.get('/a', { schema })
  await settle()
  leaving.abort()
  expect(await codeOf(left)).toBe('request/aborted')
  expect(network.waiting[0]?.signal.aborted).toBe(false)
  await network.answer({ body: 1 })
  expect([await stays, network.sent.length]).toEqual([1, 1])
})

test('the request ends with its last caller, and the next one sends its own', async () => {
  const network = scriptNetwork()
  const http = withSharedReads(network.http)
  const controllers = [new AbortController(), new AbortController()]
  const calls = controllers.map(({ signal }) => http.get('/a', { schema, signal }))
  await settle()
  const [request] = network.waiting
  for (const controller of controllers) controller.abort()
  const next = http.get('/a', { schema })
  expect(await Promise.all(calls.map(codeOf))).toEqual(['request/aborted', 'request/aborted'])
  expect(request?.signal.aborted).toBe(true)
  await network.answer({ body: 2 })
  expect([await next, network.sent.length]).toEqual([2, 2])

  const late = new AbortController()
  late.abort()
  expect(await codeOf(http.get('/b', { schema, signal: late.signal }))).toBe('request/aborted')
  expect(network.sent).toHaveLength(2)
})

test('a failure reaches every caller and is not remembered', async () => {
  const network = scriptNetwork()
  const http = withSharedReads(network.http)
  const calls = [1, 2].map(() => codeOf(http.get('/a', { schema })))
  await network.answer({ status: 500 })
  expect(await Promise.all(calls)).toEqual(['http/status', 'http/status'])
  const again = http.get('/a', { schema })
  await network.answer({ body: 1 })
  expect(await again).toBe(1)
})

test('calls that change something are each sent; reads are shared', async () => {
  const network = scriptNetwork()
  const http = withSharedReads(network.http)
  const writes = [1, 2].map(() => http.post('/a', { schema, body: { x: 1 } }))
  const reads = [1, 2].map(() => http.post('/b', { schema, body: { x: 1 }, reads: true }))
  const other = http.post('/b', { schema, body: { x: 2 }, reads: true })
  const images = [1, 2].map(() => http.getBlob('/c'))
  await settle()
  expect(network.sent.map(({ url }) => url.pathname)).toEqual(['/a', '/a', '/b', '/b', '/c'])
  for (let left = 5; left; left--) await network.answer()
  await Promise.all([...writes, ...reads, other, ...images])
})
