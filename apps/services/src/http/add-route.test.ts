import { Hono } from 'hono'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createDocument } from '../openapi/create-document.ts'
import { addRoute } from './add-route.ts'
import { answerError } from './answer-error.ts'
import { HttpError } from './http-error.ts'
import type { RouteInfo } from './route-info.ts'
import type { ServicesEnv } from './services-context.ts'

test.each([true, false])(
  'a route (needs a project: %s) counts requests, and its description says so',
  async (needsProject) => {
    let left = 2
    const described: RouteInfo[] = []
    const options = {
      projects: { find: async () => undefined },
      describe: (info: RouteInfo) => void described.push(info),
      limitRate: () => {
        left -= 1
        if (left < 0) throw new HttpError(429, 'rate', 'Too many')
      },
    }
    const info = {
      method: 'get',
      path: '/thing',
      tag: 'Registry',
      summary: 'A thing',
      needsProject,
      answer: { summary: 'It' },
    } as const
    const app = new Hono<ServicesEnv>()
    addRoute(app, options, info, [], (c) => c.json({}))
    app.onError(answerError({ debug() {}, info() {}, warn() {}, error() {} }))
    const ask = async () => (await app.request('/thing?projectId=unknown')).status
    const passed = needsProject ? 403 : 200
    expect([await ask(), await ask(), await ask()]).toEqual([passed, passed, 429])
    const { responses = {} } = createDocument(described).paths['/thing']?.get ?? {}
    expect([Object.keys(responses).includes('429'), Object.keys(responses).includes('403')]).toEqual([
      true,
      needsProject,
    ])
  },
)

test('text with a zero character, which Postgres can’t keep, is refused wherever it stands', async () => {
  const options = { projects: { find: async () => undefined }, describe: () => {}, limitRate: () => {} }
  const text = v.object({ name: v.string() })
  const info = {
    method: 'post',
    path: '/thing/:name',
    tag: 'Registry',
    summary: 'A thing',
    needsProject: false,
    params: text,
    query: v.object({ name: v.optional(v.string()) }),
    body: v.object({ list: v.array(v.record(v.string(), v.string())) }),
    answer: { summary: 'It' },
  } as const
  const app = new Hono<ServicesEnv>()
  addRoute(app, options, info, [], (c) => c.json({}))
  app.onError(answerError({ debug() {}, info() {}, warn() {}, error() {} }))
  const ask = async (path: string, entry: Record<string, string>) => {
    const body = JSON.stringify({ list: [entry] })
    const incoming = { headers: { 'content-length': String(body.length) } }
    const answer = await app.request(path, { method: 'POST', body }, { incoming })
    const { error } = (await answer.json()) as { error?: { code: string } }
    return [answer.status, error?.code]
  }
  expect(await ask('/thing/a', { b: 'c' })).toEqual([200, undefined])
  expect(await ask('/thing/a%00', { b: 'c' })).toEqual([400, 'invalid_path'])
  expect(await ask('/thing/a?name=%00', { b: 'c' })).toEqual([400, 'invalid_query'])
  expect(await ask('/thing/a', { b: 'c\0' })).toEqual([400, 'invalid_body'])
  expect(await ask('/thing/a', { 'b\0': 'c' })).toEqual([400, 'invalid_body'])
})
