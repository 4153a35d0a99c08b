import { isLatchkeyError } from '@latchkey/core/errors'
import { expect, test } from 'vitest'
import { fails, scriptedProvider } from '../testing/scripted-provider.fixture.ts'
import type { Eip1193Provider } from './provider.ts'
import { request } from './request.ts'

test('the wallet is called within the click', () => {
  const wallet = scriptedProvider({ eth_requestAccounts: () => [] })
  void request(wallet, { method: 'eth_requestAccounts' })
  expect(wallet.asked).toEqual(['eth_requestAccounts'])
})

test.each([
  [4001, 'connection/user-rejected'],
  [-32002, 'connection/already-pending'],
  [4100, 'wallet/unauthorized'],
  [4200, 'wallet/unsupported-method'],
  [-32004, 'wallet/unsupported-method'],
  [4900, 'wallet/disconnected'],
])('%i is %s', async (code, name) => {
  const wallet = scriptedProvider({ eth_requestAccounts: fails(code, 'Something') })
  await expect(request(wallet, { method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: name })
})

test.each<[string, Eip1193Provider['request']]>([
  ['throws at once', fails(4001, 'no')],
  ['rejects with nothing', () => Promise.reject(undefined)],
  ['rejects with text', () => Promise.reject('nope')],
  ['is no function', undefined as never],
])('a provider whose request %s gives a typed error', async (_name, ask) => {
  const error = await request({ request: ask }, { method: 'eth_accounts' }).catch((thrown) => thrown)
  expect(isLatchkeyError(error)).toBe(true)
})

test('a provider that answers without a promise is understood', async () => {
  const provider = { request: () => ['0x1'] as never }
  await expect(request(provider, { method: 'eth_accounts' })).resolves.toEqual(['0x1'])
})

test('an aborted call never reaches the wallet', async () => {
  const wallet = scriptedProvider({})
  const signal = AbortSignal.abort()
  await expect(request(wallet, { method: 'eth_accounts', signal })).rejects.toMatchObject({ code: 'request/aborted' })
  expect(wallet.asked).toEqual([])
})

test('an abort settles the call although the wallet still asks', async () => {
  const wallet = scriptedProvider({ eth_requestAccounts: () => new Promise(() => {}) })
  const controller = new AbortController()
  const call = request(wallet, { method: 'eth_requestAccounts', signal: controller.signal })
  controller.abort()
  await expect(call).rejects.toMatchObject({ code: 'request/aborted' })
})

test('a refusal after the abort is no unhandled rejection', async () => {
  let refuse = (_error: unknown) => {}
  const wallet = scriptedProvider({ eth_requestAccounts: () => new Promise((_resolve, reject) => (refuse = reject)) })
  const controller = new AbortController()
  const call = request(wallet, { method: 'eth_requestAccounts', signal: controller.signal })
  controller.abort()
  await expect(call).rejects.toMatchObject({ code: 'request/aborted' })
  refuse(new Error('too late'))
  await new Promise((resolve) => setTimeout(resolve))
})
