import { afterEach, expect, test } from 'vitest'
import { startServices } from '../start-services.ts'
import { installLightResponse } from './light-response.ts'

const native = { Response: globalThis.Response, Request: globalThis.Request }
afterEach(() => {
  for (const [name, value] of Object.entries(native)) Object.defineProperty(globalThis, name, { value })
})

const begun = Date.parse('2026-01-01')
const preflight = { 'Access-Control-Request-Method': 'GET', Origin: 'http://127.0.0.1:5173' }
const call = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}'
const requests: [path: string, init?: RequestInit][] = [
  ['/health'],
  ['/health', { method: 'HEAD' }],
  ['/docs'],
  ['/docs/style.css'],
  ['/openapi.json'],
  ['/nothing'],
  ['/getWallets'],
  ['/getWallets?projectId=local&entries=2'],
  ['/getWallets?projectId=local&entries=no'],
  ['/getWallets?projectId=local', { method: 'OPTIONS', headers: preflight }],
  ['/public/getTokenImage/USDC?projectId=local'],
  ['/v1/?projectId=local&chainId=eip155:999999', { method: 'POST', body: call }],
  ['/v1/?projectId=local&chainId=eip155:999999', { method: 'POST', body: '{' }],
  ['/siwx/nonce', { method: 'POST', body: '{}', headers: { Origin: 'http://127.0.0.1:5173' } }],
]

test('answers are the same with the light Response, which only a program of its own asks for', async () => {
  const services = await startServices({
    port: 0,
    logLevel: 'silent',
    now: () => begun,
    signIn: { origins: ['http://127.0.0.1:5173'] },
  })
  const answer = async ([path, init]: (typeof requests)[number]) => {
    const { status, headers, body } = await fetch(services.url + path, init).then(async (response) => ({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    }))
    const { date: _, ...lasting } = headers
    // A nonce is new each time.
    return { path, status, headers: lasting, body: body.replace(/"nonce":"[^"]*"/, '') }
  }
  const ask = async () => {
    const answers = []
    for (const request of requests) answers.push(await answer(request))
    return answers
  }
  try {
    expect(globalThis).toMatchObject(native)
    const before = await ask()
    installLightResponse()
    expect(globalThis.Request).toBe(native.Request)
    expect(globalThis.Response).not.toBe(native.Response)
    expect(new Response('')).toBeInstanceOf(native.Response)
    expect(await ask()).toEqual(before)
  } finally {
    await services.close()
  }
})
