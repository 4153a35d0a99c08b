import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestLogin, type TestLogin } from './test/start-test-login.ts'
import { ann, createVisitor } from './test/test-visitor.ts'

const client = { clientId: 'shop', clientSecret: 'secret' }
const bob = 'bob@shop.example'
let login: TestLogin
beforeEach(async () => {
  login = await startTestLogin({
    projects: [
      { id: 'shop', allowedOrigins: ['https://shop.example'] },
      { id: 'open', allowedOrigins: [] },
    ],
    login: { social: { github: client } },
  })
})
afterEach(() => login.close())

const flowOf = (answer: object) => ('flow' in answer ? String(answer.flow) : '')

test('a signature of the keys is good in the session alone that it was made for', async () => {
  const owner = await createVisitor(login)
  const thief = await login.client()
  await login.logIn(thief, ann)
  const keyProof = await owner.prove()
  const request = { email: 'new@shop.example', keyProof }
  expect((await thief.refused('email/update/start', request)).code).toBe('login/key-proof')
  expect((await owner.client.ask('email/update/start', request)).action).toBe('VERIFY_PRIMARY_OTP')
})

test('a change of the address goes on in the session alone that began it, also on the same device', async () => {
  const { client: device, prove } = await createVisitor(login)
  const request = { email: 'new@shop.example', keyProof: await prove() }
  const flow = flowOf(await device.ask('email/update/start', request))
  const code = await login.mailbox.nextCode(ann)
  device.tokens = undefined
  await login.logIn(device, bob)
  expect((await device.refused('email/update/primary', { flow, code })).code).toBe('login/flow')
})

test('a login that one account began to link is linked to no other one on the same device', async () => {
  const { client: device, prove } = await createVisitor(login)
  const keyProof = await prove()
  const request = { projectId: 'shop', email: 'new@shop.example', purpose: 'link', keyProof } as const
  const flow = flowOf(await device.ask('email/start', request))
  const code = await login.mailbox.nextCode('new@shop.example')
  device.tokens = undefined
  await login.logIn(device, bob)
  expect((await device.refused('email/verify', { flow, code })).code).toBe('login/flow')
  expect((await device.ask('account', {})).account.logins).toMatchObject([{ label: bob }])
})

test('a project without a list of origins has no page that a provider leads back to', async () => {
  const device = await login.client()
  const begin = (projectId: string, returnTo: string) =>
    device.refused('social/start', {
      projectId,
      provider: 'github',
      purpose: 'login',
      browserHash: 'A'.repeat(43),
      mode: 'redirect',
      returnTo,
    })
  expect((await begin('open', 'https://evil.example/')).code).toBe('login/bad-request')
  expect((await begin('shop', 'https://evil.example/')).code).toBe('login/bad-request')
})

test('a permission is noted for the account’s own address alone', async () => {
  const owner = await createVisitor(login)
  const note = (delegator: `0x${string}`) => ({
    id: `0x${'1'.repeat(64)}` as const,
    chainId: 'eip155:1',
    origin: 'https://shop.example',
    limits: { kind: 'native', amount: '1', period: 60, start: 1 } as const,
    delegation: {
      delegate: '0x00000000000000000000000000000000000050a9',
      delegator,
      authority: `0x${'f'.repeat(64)}`,
      caveats: [],
      salt: '0x1',
    } as const,
    expiresAt: login.clock.time + 1_000,
  })
  const other = '0x000000000000000000000000000000000000dEaD'
  expect((await owner.client.refused('permissions/add', note(other))).code).toBe('login/bad-request')
  await owner.client.ask('permissions/add', note(owner.keys.addresses.eip155 as `0x${string}`))
})
