import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestLogin, type TestLogin } from '../login/test/start-test-login.ts'
import { createVisitor } from '../login/test/test-visitor.ts'

let login: TestLogin
let id: string
beforeAll(async () => {
  login = await startTestLogin()
  const { client, keys } = await createVisitor(login)
  const own = keys.addresses.eip155 as `0x${string}`
  id = `eip155:1:${own}`
  for (const [index, app] of ['shop', 'club'].entries())
    await client.ask('permissions/add', {
      id: `0x${String(index).repeat(64)}`,
      chainId: 'eip155:1',
      origin: `https://${app}.example`,
      limits: { kind: 'native', amount: String(index), period: 60, start: 1 },
      delegation: { delegate: own, delegator: own, authority: `0x${'f'.repeat(64)}`, caveats: [], salt: '0x1' },
      expiresAt: login.clock.time + 60_000,
    })
})
afterAll(() => login.close())

async function ask(headers: Record<string, string> = {}) {
  const response = await fetch(`${login.url}/v1/sessions/${id}?projectId=shop`, { headers })
  const { pcis } = (await response.json()) as {
    readonly pcis: readonly {
      readonly context?: string
      readonly permissions: readonly { readonly amount: string }[]
    }[]
  }
  return Object.fromEntries(pcis.map(({ context, permissions }) => [permissions[0]?.amount, context !== undefined]))
}

test('a page gets the contexts of its own app alone, and a request that names no origin gets none', async () => {
  expect(await ask({ origin: 'https://shop.example' })).toEqual({ 0: true, 1: false })
  expect(await ask()).toEqual({ 0: false, 1: false })
})

test('no permission says which app has it, and no answer is kept', async () => {
  const headers = { origin: 'https://shop.example' }
  const response = await fetch(`${login.url}/v1/sessions/${id}?projectId=shop`, { headers })
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.text()).not.toMatch(/club|shop/)
})
