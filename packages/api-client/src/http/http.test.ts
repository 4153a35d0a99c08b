import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { send, serverOf, startServer } from '../../test/server.ts'
import { ApiError, isApiError } from './api-error.ts'

const anything = v.unknown()

async function caught(call: Promise<unknown>): Promise<ApiError> {
  try {
    await call
  } catch (error) {
    if (isApiError(error)) return error
    throw error
  }
  throw new Error('Nothing was thrown')
}

/** A clock whose timers the test fires. */
function handClock() {
  const timers = new Map<() => void, number>()
  return {
    timers,
    setTimeout(callback: () => void, delay: number) {
      timers.set(callback, delay)
      return () => void timers.delete(callback)
    },
    fire() {
      for (const callback of [...timers.keys()]) callback()
    },
  }
}

describe('createHttp', () => {
  test('[S7.33] POST, PUT and DELETE send a JSON body', async () => {
    await using server = await startServer((response, { method }) => send(response, { method }))
    const http = server.http()
    const schema = v.object({ method: v.string() })
    const body = { address: '0xab', amount: '1.50', list: [1, null], text: 'é"\u2028' }
    for (const [method, call] of [
      ['POST', http.post],
      ['PUT', http.put],
      ['DELETE', http.delete],
    ] as const) {
      expect(await call('/v1/thing', { schema, body })).toEqual({ method })
      const last = server.calls.at(-1)
      expect(last).toMatchObject({ method, path: '/v1/thing', type: 'application/json' })
      expect(JSON.parse(last?.body ?? '')).toEqual(body)
    }
    await http.get('/v1/thing', { schema })
    await http.delete('/v1/thing', { schema })
    for (const call of server.calls.slice(-2)) expect([call.type, call.body]).toEqual([undefined, ''])
  })

  test('every call of every method identifies the app; clientId only when set', async () => {
    await using server = await serverOf({})
    for (const clientId of [undefined, 'client-1']) {
      const http = server.http({ params: { projectId: 'p & q', st: 'latchkey', sv: 'react-1.0.0', clientId } })
      const query = {
        chains: ['eip155:1', 'solana:5eykt'],
        page: 2,
        on: true,
        none: undefined,
        empty: [],
        projectId: 'other',
      }
      await http.get('/a', { schema: anything, query })
      await http.post('/a', { schema: anything })
      await http.put('/a', { schema: anything })
      await http.delete('/a', { schema: anything })
      await http.getBlob('/a')
      const identity = { projectId: 'p & q', st: 'latchkey', sv: 'react-1.0.0', ...(clientId && { clientId }) }
      const [first, ...others] = server.calls.splice(0)
      expect(first?.query).toEqual({ chains: 'eip155:1,solana:5eykt', page: '2', on: 'true', ...identity })
      expect(others.map((call) => call.query)).toEqual([identity, identity, identity, identity])
    }
  })

  test('param: baseUrl may have a path and a trailing slash', async () => {
    await using server = await serverOf({})
    await server.http({ baseUrl: `${server.baseUrl}/registry//` }).get('/getWallets', { schema: anything })
    expect(server.calls[0]?.path).toBe('/registry/getWallets')
  })

  test('[S8.23] an answer other than 2xx is "HTTP status code: {status}", with names for 503 and 403', async () => {
    const table = {
      400: 'http/status',
      403: 'http/forbidden',
      404: 'http/status',
      429: 'http/status',
      500: 'http/status',
      503: 'http/unavailable',
    }
    for (const [status, code] of Object.entries(table)) {
      await using server = await serverOf({ reasons: ['why'] }, Number(status))
      const http = server.http()
      const calls = [
        () => http.get('/', { schema: anything }),
        () => http.post('/', { schema: anything, body: {} }),
        () => http.getBlob('/'),
      ]
      for (const call of calls) {
        const error = await caught(call())
        expect(error).toMatchObject({ code, status: Number(status), body: { reasons: ['why'] } })
        expect(error.message).toBe(`HTTP status code: ${status}`)
      }
    }
    for (const status of [200, 201, 299]) {
      await using server = await serverOf({}, status)
      await expect(server.http().get('/', { schema: anything })).resolves.toEqual({})
    }
  })

  test('an error page that is not JSON is kept as text, up to a limit', async () => {
    await using server = await serverOf(`<h1>Bad gateway</h1>${'x'.repeat(50_000)}`, 502, 'text/html')
    const error = await caught(server.http().get('/', { schema: anything }))
    expect(error.status).toBe(502)
    expect(String(error.body)).toMatch(/^<h1>Bad gateway<\/h1>/)
    expect(String(error.body).length).toBeLessThanOrEqual(10_000)
  })

  test('an answer of another shape is unreadable, and the error names the place', async () => {
    const schema = v.object({ data: v.array(v.object({ id: v.string() })) })
    await using server = await serverOf({ data: [{ id: 'a' }, { id: 7 }] })
    expect(await caught(server.http().get('/', { schema }))).toMatchObject({
      code: 'request/unreadable',
      details: expect.stringMatching(/^data\.1\.id: /),
    })
    for (const body of ['', '{', '<html>', 'null', '[]', '7']) {
      await using other = await serverOf(body)
      expect((await caught(other.http().get('/', { schema }))).code).toBe('request/unreadable')
    }
  })

  test('an empty answer is fine where the schema allows it', async () => {
    await using server = await startServer((response) => void response.writeHead(204).end())
    await expect(server.http().delete('/', { schema: v.undefined() })).resolves.toBeUndefined()
  })

  test('an abort settles at once with "Request was aborted", before, during and after the headers', async () => {
    const before = new AbortController()
    before.abort()
    await using silent = await startServer(() => {})
    const early = await caught(silent.http().get('/', { schema: anything, signal: before.signal }))
    expect([early.code, early.message]).toEqual(['request/aborted', 'Request was aborted'])
    expect(silent.calls).toEqual([])

    const during = new AbortController()
    const waiting = caught(silent.http().get('/', { schema: anything, signal: during.signal }))
    during.abort()
    expect((await waiting).code).toBe('request/aborted')

    const after = new AbortController()
    await using endless = await startServer((response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"data":', () => setTimeout(() => after.abort(), 20))
    })
    expect((await caught(endless.http().get('/', { schema: anything, signal: after.signal }))).code).toBe(
      'request/aborted',
    )
  })

  test('an abort settles the call even if fetch never settles, and is passed to fetch', async () => {
    const controller = new AbortController()
    let told = false
    await using server = await serverOf({})
    const fetch = (_: string, { signal }: { signal: AbortSignal }) => {
      signal.addEventListener('abort', () => {
        told = true
      })
      return new Promise<never>(() => {})
    }
    const call = caught(server.http({ fetch }).get('/', { schema: anything, signal: controller.signal }))
    controller.abort()
    expect((await call).code).toBe('request/aborted')
    expect(told).toBe(true)
  })

  test('the time is limited, and no timer stays behind', async () => {
    const clock = handClock()
    await using server = await startServer(() => {})
    const call = caught(server.http({ clock }).get('/', { schema: anything }))
    expect([...clock.timers.values()]).toEqual([30_000])
    clock.fire()
    expect((await call).code).toBe('request/timed-out')
    expect(clock.timers.size).toBe(0)

    await using quick = await serverOf({})
    await quick.http({ clock, timeout: 5000 }).get('/', { schema: anything, timeout: 100 })
    const failing = quick.http({ clock }).get('/', { schema: v.string() })
    await caught(failing)
    expect(clock.timers.size).toBe(0)
  })

  test('a host that does not exist is unreachable', async () => {
    const { baseUrl, http } = await serverOf({}).then(async (server) => {
      await server[Symbol.asyncDispose]()
      return server
    })
    const error = await caught(http().get('/', { schema: anything }))
    expect(error.code).toBe('request/unreachable')
    expect(error.cause).toBeInstanceOf(Error)
    expect(baseUrl).toMatch(/^http:/)
  })

  test('an impossible request is refused without sending it', async () => {
    await using server = await serverOf({})
    expect((await caught(server.http().post('/', { schema: anything, body: { value: 1n } }))).code).toBe(
      'request/invalid',
    )
    expect((await caught(server.http({ baseUrl: 'wallets.example' }).get('/', { schema: anything }))).code).toBe(
      'request/invalid',
    )
    expect(server.calls).toEqual([])
  })

  test('any answer of a host makes a call resolve or reject with an ApiError', async () => {
    let answer: [body: string, status: number] = ['', 200]
    await using server = await startServer((response) => send(response, answer[0], answer[1]))
    const http = server.http()
    const schema = v.object({ data: v.array(v.unknown()) })
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.json(), fc.string()),
        fc.constantFrom(200, 201, 400, 403, 500, 503),
        async (body, status) => {
          answer = [body, status]
          const result = await http.get('/', { schema }).catch((error: unknown) => error)
          expect(isApiError(result) || Array.isArray((result as { data?: unknown }).data)).toBe(true)
        },
      ),
      { numRuns: 150 },
    )
  })
})

test('isApiError matches by mark and code', () => {
  const error = new ApiError('http/status', { status: 404 })
  expect([isApiError(error), isApiError(error, 'http/status'), isApiError(error, 'http/forbidden')]).toEqual([
    true,
    true,
    false,
  ])
  for (const other of [null, undefined, 'text', new Error('other'), { code: 'http/status' }])
    expect(isApiError(other)).toBe(false)
})
