import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestLogin, type TestLogin } from './test/start-test-login.ts'
import { createTestKeys } from './test/test-keys.ts'
import { ann, createMailboxThief, createVisitor } from './test/test-visitor.ts'

let login: TestLogin
beforeEach(async () => {
  const client = { clientId: 'shop', clientSecret: 'secret' }
  login = await startTestLogin({
    chains: { 'eip155:10': 'http://127.0.0.1:9' },
    login: { social: { github: client }, farcaster: {}, passkey: { rpId: 'login.localhost' } },
  })
})
afterEach(() => login.close())

const minute = 60_000
const visitor = (email?: string) => createVisitor(login, email)

test('[S4.11] changing the address asks for VERIFY_PRIMARY_OTP, then VERIFY_SECONDARY_OTP; the old one gets a mail and doesn’t log in any more', async () => {
  const owner = await visitor()
  const started = await owner.client.ask('email/update/start', {
    email: 'new@shop.example',
    keyProof: await owner.prove(),
  })
  expect(started.action).toBe('VERIFY_PRIMARY_OTP')
  const primary = { flow: started.action === 'DONE' ? '' : started.flow, code: await login.mailbox.nextCode(ann) }
  expect((await owner.client.refused('email/update/secondary', primary)).code).toBe('login/code-expired')
  const second = await owner.client.ask('email/update/primary', primary)
  expect(second.action).toBe('VERIFY_SECONDARY_OTP')
  const secondary = {
    flow: second.action === 'DONE' ? '' : second.flow,
    code: await login.mailbox.nextCode('new@shop.example'),
  }
  expect(await owner.client.ask('email/update/secondary', secondary)).toEqual({ action: 'DONE' })
  expect((await login.mailbox.next(ann)).text).toContain('address of your login was changed')
  const { account } = await owner.client.ask('account', {})
  expect(account.logins).toMatchObject([{ method: 'email', label: 'new@shop.example' }])
  login.clock.time += 10 * minute
  const [old, next] = await Promise.all([login.client(), login.client()])
  expect((await login.logIn(old, ann)).account.id).not.toBe(owner.id)
  expect((await login.logIn(next, 'new@shop.example')).account.id).toBe(owner.id)
})

test('a change of the address logs a thief of the old mailbox out', async () => {
  const owner = await visitor()
  const thief = await createMailboxThief(login)
  owner.client.tokens = undefined
  await login.logIn(owner.client, ann)
  const flowOf = (answer: object) => ('flow' in answer ? String(answer.flow) : '')
  const change = { email: 'new@shop.example', keyProof: await owner.prove() }
  const started = flowOf(await owner.client.ask('email/update/start', change))
  const primary = { flow: started, code: await login.mailbox.nextCode(ann) }
  const second = flowOf(await owner.client.ask('email/update/primary', primary))
  expect((await thief.ask('account', {})).account.id).toBe(owner.id)
  const secondary = { flow: second, code: await login.mailbox.nextCode('new@shop.example') }
  await owner.client.ask('email/update/secondary', secondary)
  expect((await thief.refused('account', {})).code).toBe('login/access')
  expect((await owner.client.ask('account', {})).account.id).toBe(owner.id)
})

test('error: an address of another account can’t be taken over', async () => {
  const bob = await login.client()
  await login.logIn(bob, 'bob@shop.example')
  const { client, prove } = await visitor()
  const started = await client.ask('email/update/start', { email: 'bob@shop.example', keyProof: await prove() })
  const second = await client.ask('email/update/primary', {
    flow: started.action === 'DONE' ? '' : started.flow,
    code: await login.mailbox.nextCode(ann),
  })
  const secondary = {
    flow: second.action === 'DONE' ? '' : second.flow,
    code: await login.mailbox.nextCode('bob@shop.example'),
  }
  expect((await client.refused('email/update/secondary', secondary)).code).toBe('login/taken')
  expect((await client.ask('account', {})).account.logins).toMatchObject([{ label: ann }])
})

test('a second login is linked while logged in, opens the same account, and is unlinked with its sessions; the last one stays', async () => {
  const owner = await visitor()
  const factor = await owner.addFactor()
  const link = await owner.client.ask('email/start', {
    projectId: 'shop',
    email: 'ann@home.example',
    purpose: 'link',
    keyProof: await owner.prove(),
  })
  const flow = link.action === 'CONNECT' ? '' : link.flow
  const mail = await login.mailbox.next('ann@home.example')
  expect(mail.text).toContain('wants to add this address as a login of that account')
  const [code = ''] = /\d{6}/.exec(mail.text ?? '') ?? []
  const answer = await owner.client.ask('email/verify', { flow, code })
  expect(answer.status).toBe('linked')
  const [first, second] = answer.account.logins
  const other = await login.client()
  expect((await login.logIn(other, 'ann@home.example')).account.id).toBe(owner.id)
  const permission = async () => ({ stepUp: await factor.allow(owner.client, owner.id, factor.id, 'unlink') })
  await owner.client.ask('logins/unlink', { loginId: second?.id ?? '', permission: await permission() })
  expect((await other.refused('account', {})).code).toBe('login/access')
  const last = await owner.client.refused('logins/unlink', { loginId: first?.id ?? '', permission: await permission() })
  expect(last.code).toBe('login/last-login')
})

test('error: a login that is another account’s can’t be linked', async () => {
  const bob = await login.client()
  await login.logIn(bob, 'bob@shop.example')
  const { client, prove } = await visitor()
  login.clock.time += 1
  const link = await client.ask('email/start', {
    projectId: 'shop',
    email: 'bob@shop.example',
    purpose: 'link',
    keyProof: await prove(),
  })
  const flow = link.action === 'CONNECT' ? '' : link.flow
  const code = await login.mailbox.nextCode('bob@shop.example')
  expect((await client.refused('email/verify', { flow, code })).code).toBe('login/taken')
})

test('a stolen mailbox or session can’t leave the thief a way in: linking by every method needs the keys, also before there are any', async () => {
  const owner = await visitor()
  const thief = await createMailboxThief(login)
  const foreign = createTestKeys()
  const projectId = 'shop'
  const purpose = 'link' as const
  const social = {
    projectId,
    purpose,
    provider: 'github' as const,
    mode: 'popup' as const,
    browserHash: 'A'.repeat(43),
  }
  const codes = async (client: typeof thief, keyProof?: Awaited<ReturnType<typeof owner.prove>>) => [
    (await client.refused('email/start', { projectId, purpose, email: 'thief@evil.example', keyProof })).code,
    (await client.refused('social/start', { ...social, keyProof })).code,
    (await client.refused('farcaster/start', { projectId, purpose, keyProof })).code,
    (await client.refused('passkey/options', { projectId, purpose, keyProof })).code,
  ]
  expect(await codes(thief)).toEqual(Array(4).fill('login/key-proof'))
  expect(await codes(thief, await foreign.prove(thief, owner.id))).toEqual(Array(4).fill('login/key-proof'))
  const bob = await login.client()
  await login.logIn(bob, 'bob@shop.example')
  expect(await codes(bob)).toEqual(Array(4).fill('login/vault-state'))
  expect((await bob.refused('email/update/start', { email: 'thief@evil.example' })).code).toBe('login/vault-state')
})
