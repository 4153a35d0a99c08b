import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTestLogin, type TestLogin } from './test/start-test-login.ts'
import { createShare, createTestFactor, createTestKeys } from './test/test-keys.ts'
import { ann, createMailboxThief, createVisitor } from './test/test-visitor.ts'

let login: TestLogin
beforeEach(async () => {
  login = await startTestLogin()
})
afterEach(() => login.close())

const minute = 60_000
const day = 24 * 60 * minute
const visitor = (email?: string) => createVisitor(login, email)
const mailboxThief = (email?: string) => createMailboxThief(login, email)

test('a thief of the mailbox can’t write a share, add a factor, unlink, move the address, export or delete', async () => {
  const owner = await visitor()
  const factor = await owner.addFactor()
  const thief = await mailboxThief()
  const foreign = createTestKeys()
  const keyProof = () => foreign.prove(thief, owner.id)
  const own = createTestFactor()
  const { account } = await thief.ask('account', {})
  const stepUp = () => own.allow(thief, owner.id, factor.id, 'delete-account')
  const refusals = [
    await thief.refused('vault/create', {
      addresses: foreign.addresses,
      share: createShare(),
      keyProof: await keyProof(),
    }),
    await thief.refused('vault/share/write', { share: createShare(), keyProof: await keyProof() }),
    await thief.refused('vault/recovery/add', {
      kind: 'code',
      label: 'x',
      sealed: own.sealed,
      share: createShare(),
      stepUpKey: own.stepUpKey,
      keyProof: await keyProof(),
    }),
    await thief.refused('vault/recovery/remove', { recoveryId: factor.id, permission: {} }),
    await thief.refused('vault/permit', { action: 'export', permission: { keyProof: await keyProof() } }),
    await thief.refused('logins/unlink', { loginId: account.logins[0]?.id ?? '', permission: {} }),
    await thief.refused('email/update/start', { email: 'thief@evil.example' }),
    await thief.refused('email/update/start', { email: 'thief@evil.example', keyProof: await keyProof() }),
    await thief.refused('account/delete', { permission: { stepUp: await stepUp() } }),
    await thief.refused('account/delete', { permission: { keyProof: await keyProof() } }),
  ]
  expect(refusals.map(({ code }) => code)).toEqual([
    'login/vault-state',
    'login/key-proof',
    'login/key-proof',
    'login/step-up',
    'login/step-up',
    'login/step-up',
    'login/key-proof',
    'login/key-proof',
    'login/step-up',
    'login/step-up',
  ])
})

test('a proof of the keys needs both signatures, counts in the session that it was made in, and ends after five minutes', async () => {
  const { client, id, keys, prove } = await visitor()
  const request = { projectId: 'shop', email: 'second@shop.example', purpose: 'link' } as const
  const refused = async (keyProof: Awaited<ReturnType<typeof prove>>) =>
    (await client.refused('email/start', { ...request, keyProof })).code
  const foreign = createTestKeys()
  const { eip155, solana } = await foreign.prove(client, id)
  expect(await refused({ ...(await prove()), eip155 })).toBe('login/key-proof')
  expect(await refused({ ...(await prove()), solana })).toBe('login/key-proof')
  const second = await login.client()
  login.clock.time += 31_000
  await login.logIn(second, ann)
  expect(await refused(await keys.prove(second, id))).toBe('login/key-proof')
  const late = await prove()
  login.clock.time += 5 * minute
  expect(await refused(late)).toBe('login/key-proof')
  expect(await client.ask('email/start', { ...request, keyProof: await prove() })).toHaveProperty('flow')
})

test('without a recovery factor, deleting and exporting need the keys', async () => {
  const owner = await visitor()
  const thief = await mailboxThief()
  const foreign = createTestKeys()
  const keyProof = await foreign.prove(thief, owner.id)
  expect((await thief.refused('account/delete', { permission: {} })).code).toBe('login/key-proof')
  expect((await thief.refused('account/delete', { permission: { keyProof } })).code).toBe('login/key-proof')
  expect((await thief.refused('vault/permit', { action: 'export', permission: {} })).code).toBe('login/key-proof')
})

test('a thief of the mailbox can’t end the only device that can sign while there is no recovery factor', async () => {
  const owner = await visitor()
  const thief = await mailboxThief()
  const { devices } = await thief.ask('devices', {})
  const deviceId = devices.find(({ hasShare }) => hasShare)?.id ?? ''
  expect((await thief.refused('devices/end', { deviceId })).code).toBe('login/vault-state')
  await thief.ask('sessions/end', { which: 'others' })
  login.clock.time += 600_000
  await login.logIn(owner.client, ann)
  expect(await owner.client.ask('vault/share/read', {})).toEqual({ share: owner.share })
  await owner.addFactor()
  expect(await owner.client.ask('devices/end', { deviceId })).toEqual({ status: 'done' })
})

test('a step-up is for one action, one account, once', async () => {
  const owner = await visitor()
  const factor = await owner.addFactor()
  const stepUp = await factor.allow(owner.client, owner.id, factor.id, 'export')
  expect((await owner.client.refused('account/delete', { permission: { stepUp } })).code).toBe('login/step-up')
  await owner.client.ask('vault/permit', { action: 'export', permission: { stepUp } })
  expect((await owner.client.refused('vault/permit', { action: 'export', permission: { stepUp } })).code).toBe(
    'login/step-up',
  )
  const late = await factor.allow(owner.client, owner.id, factor.id, 'export')
  login.clock.time += 5 * minute
  expect((await owner.client.refused('vault/permit', { action: 'export', permission: { stepUp: late } })).code).toBe(
    'login/stale',
  )
})

test('the visitor is told by mail when the keys may be exported', async () => {
  const owner = await visitor()
  await owner.client.ask('vault/permit', { action: 'export', permission: { keyProof: await owner.prove() } })
  expect((await login.mailbox.next(ann)).text).toContain('may now show the keys of your account')
})

test('a factor that was added beside another allows nothing for 72 hours', async () => {
  const owner = await visitor()
  const first = await owner.addFactor()
  const second = await owner.addFactor()
  const allow = async (factor: typeof first) => ({
    stepUp: await factor.allow(owner.client, owner.id, factor.id, 'export'),
  })
  expect((await owner.client.refused('vault/permit', { action: 'export', permission: await allow(second) })).code).toBe(
    'login/step-up',
  )
  await owner.client.ask('vault/permit', { action: 'export', permission: await allow(first) })
  login.clock.time += 3 * day
  owner.client.tokens = undefined
  await login.mailbox.next(ann)
  await login.mailbox.next(ann)
  await login.logIn(owner.client, ann)
  await owner.client.ask('vault/permit', { action: 'export', permission: await allow(second) })
})

test('an account is deleted 72 hours after it was asked for, with notice, unless it is cancelled', async () => {
  const owner = await visitor()
  const factor = await owner.addFactor()
  await login.mailbox.next(ann)
  const permission = async () => ({ stepUp: await factor.allow(owner.client, owner.id, factor.id, 'delete-account') })
  const { dueAt } = await owner.client.ask('account/delete', { permission: await permission() })
  expect(dueAt - login.clock.time).toBe(3 * day)
  expect((await login.mailbox.next(ann)).text).toContain('deleted in 72 hours')
  expect((await owner.client.ask('account', {})).account.deletion).toEqual({ dueAt })
  await owner.client.ask('account/delete/cancel', {})
  expect((await owner.client.ask('account', {})).account.deletion).toBeUndefined()
  expect((await login.mailbox.next(ann)).text).toContain('deletion of your account was cancelled')
})

test('an account has at most ten recovery factors', async () => {
  const owner = await visitor()
  for (let index = 0; index < 10; index += 1) await owner.addFactor()
  await expect(owner.addFactor()).rejects.toThrow('login/full')
})

test('removing a factor needs one, and takes its share along', async () => {
  const owner = await visitor()
  const factor = await owner.addFactor()
  const stepUp = await factor.allow(owner.client, owner.id, factor.id, 'remove-recovery')
  const { account } = await owner.client.ask('vault/recovery/remove', { recoveryId: factor.id, permission: { stepUp } })
  expect(account.recoveries).toEqual([])
  expect((await owner.client.refused('vault/recovery/read', { recoveryId: factor.id })).code).toBe('login/unknown')
})

test('a thief of the mailbox who asks for the recovery share over and over doesn’t keep the visitor’s new device from it', async () => {
  const owner = await visitor()
  const { id: recoveryId } = await owner.addFactor()
  const thief = await mailboxThief()
  const outcomes: string[] = []
  for (let read = 0; read < 7; read++)
    outcomes.push(
      await thief.ask('vault/recovery/read', { recoveryId }).then(
        () => 'answered',
        () => 'refused',
      ),
    )
  expect(outcomes.filter((outcome) => outcome === 'answered')).toHaveLength(5)
  const phone = await login.client()
  login.clock.time += 31_000
  await login.logIn(phone, ann)
  expect(await phone.ask('vault/recovery/read', { recoveryId })).toMatchObject({ kind: 'code' })
})

test('72 hours after a deletion was asked for, the account is removed: its sessions end, and its address begins a new account', async () => {
  // The services look for what is due by a timer of their own.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const own = await startTestLogin()
  try {
    const owner = await createVisitor(own)
    const factor = await owner.addFactor()
    const stepUp = await factor.allow(owner.client, owner.id, factor.id, 'delete-account')
    const { dueAt } = await owner.client.ask('account/delete', { permission: { stepUp } })
    expect(dueAt - own.clock.time).toBe(72 * 60 * minute)
    const sweep = async () => {
      vi.advanceTimersByTime(30_000)
      // A request waits behind the sweep on the store of tests.
      await own.client()
    }
    const { refreshToken } = owner.client.tokens ?? { refreshToken: '' }
    own.clock.time = dueAt - 1
    await sweep()
    owner.client.tokens = await owner.client.ask('session/refresh', { refreshToken })
    expect((await owner.client.ask('account', {})).account).toMatchObject({ id: owner.id, deletion: { dueAt } })
    own.clock.time = dueAt
    await sweep()
    await expect.poll(() => owner.client.ask('account', {}).catch(String)).toContain('login/access')
    const next = await own.client()
    const { account } = await own.logIn(next, ann)
    expect(account).toMatchObject({ recoveries: [], hasDeviceShare: false })
    expect(account.id).not.toBe(owner.id)
    expect(account.addresses).toBeUndefined()
  } finally {
    vi.useRealTimers()
    await own.close()
  }
})
