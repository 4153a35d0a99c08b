import { loginError } from '@latchkey/frame/protocol'
import type { Handlers, RequestContext } from '@latchkey/frame/remote'
import { expect, test } from 'vitest'
import { logged } from './logged.ts'

const secret = 'abandon abandon about'

function scene(handle: () => Promise<unknown>) {
  const lines: string[] = []
  let ms = 0
  const handlers = { RPC_REQUEST: handle, SIGN_OUT: handle } as unknown as Handlers
  const clock = { now: () => (ms += 7) }
  return { lines, handlers: logged(handlers, clock, (line) => lines.push(line)) }
}
const context: RequestContext = { origin: 'https://app.shop.example', signal: new AbortController().signal }
const ask = (handlers: Handlers) =>
  handlers.RPC_REQUEST({ method: 'personal_sign', params: [secret] } as never, context)

test('a request is logged by its name, its time and its end', async () => {
  const { lines, handlers } = scene(async () => secret)
  expect(await ask(handlers)).toBe(secret)
  await handlers.SIGN_OUT(undefined as never, context)
  expect(lines).toEqual([
    'Latchkey login: RPC_REQUEST personal_sign was answered after 7 ms',
    'Latchkey login: SIGN_OUT was answered after 7 ms',
  ])
})

test.each([
  [loginError('login/failed', secret), 'login/failed'],
  [new TypeError(secret), 'TypeError'],
  [secret, 'string'],
])('a failure is logged without its text, and stays what it was: %#', async (error, name) => {
  const { lines, handlers } = scene(() => Promise.reject(error))
  await expect(ask(handlers)).rejects.toBe(error)
  expect(lines).toEqual([`Latchkey login: RPC_REQUEST personal_sign failed with ${name} after 7 ms`])
})

test('a request that the app gave up is logged as that', async () => {
  const { lines, handlers } = scene(async () => undefined)
  await handlers.SIGN_OUT(undefined as never, { ...context, signal: AbortSignal.abort() })
  expect(lines).toEqual(['Latchkey login: SIGN_OUT was given up after 7 ms'])
})
