import { createServer } from 'node:http'
import type { UserOperation } from '@latchkey/frame/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LoginClient } from './test/login-client.ts'
import { startTestLogin, type TestLogin } from './test/start-test-login.ts'
import { createShare, createTestKeys } from './test/test-keys.ts'

const chainId = 'eip155:11155111'
/** What the bundler answers, and with which HTTP status. */
let answer: { readonly status: number; readonly body: string }
const bundler = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
})
let login: TestLogin
let client: LoginClient
let userOperation: UserOperation

beforeAll(async () => {
  await new Promise<void>((resolve) => bundler.listen(0, '127.0.0.1', resolve))
  const address = bundler.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  login = await startTestLogin({
    chains: { [chainId]: url },
    login: { smartAccounts: { [chainId]: { bundler: url } } },
  })
  client = await login.client()
  const { account } = await login.logIn(client, 'ann@shop.example')
  const keys = createTestKeys(new Uint8Array(32).fill(7))
  const keyProof = await keys.prove(client, account.id)
  await client.ask('vault/create', { addresses: keys.addresses, share: createShare(), keyProof })
  const sender = keys.addresses.eip155 as `0x${string}`
  const fees = { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' } as const
  userOperation = { sender, nonce: '0x0', callData: '0x', ...fees, signature: '0x' }
})
afterAll(async () => {
  await login?.close()
  bundler.close()
})

const refusedWith = async (code: number | undefined, status = 200, method: 'send' | 'estimate' = 'send') => {
  answer = { status, body: JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message: 'no' } }) }
  return (await client.refused('smart-account/bundler', { chainId, method, userOperation })).code
}

test.each([
  ['rejected by the EntryPoint', -32500],
  ['an account that is throttled', -32504],
  ['a call that reverts', -32521],
  ['bad fields', -32602],
  ['bad JSON', -32700],
])('a bundler that refuses an operation has not taken it: %s', async (_, code) => {
  expect(await refusedWith(code)).toBe('login/bundler')
  // The body counts: some bundlers refuse with an HTTP error.
  expect(await refusedWith(code, 500)).toBe('login/bundler')
})

test.each([
  ['an error inside of it', -32603, 200],
  ['a limit of its provider', -32005, 429],
  ['a gateway before it', undefined, 502],
])('any other error doesn’t say that it hasn’t taken the operation: %s', async (_, code, status) => {
  expect(await refusedWith(code, status)).toBe('login/unavailable')
  // An estimate sends nothing.
  expect(await refusedWith(code, status, 'estimate')).toBe('login/bundler')
})

test('an invalid answer doesn’t say it either', async () => {
  answer = { status: 502, body: '<h1>Bad Gateway</h1>' }
  expect((await client.refused('smart-account/bundler', { chainId, method: 'send', userOperation })).code).toBe(
    'login/unavailable',
  )
})
