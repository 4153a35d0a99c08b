import type { Account } from '@latchkey/frame/wire'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LoginClient } from './test/login-client.ts'
import { startTestLogin, type TestLogin, type TestLoginOptions } from './test/start-test-login.ts'
import { createShare, createTestFactor, createTestKeys } from './test/test-keys.ts'

let login: TestLogin
const start = async (options?: TestLoginOptions) => {
  login = await startTestLogin(options)
}
beforeEach(() => start())
afterEach(() => login.close())

const minute = 60_000
const day = 24 * 60 * minute
const ann = 'ann@shop.example'

/** A visitor with keys and, if asked, a recovery factor. */
async function visitor(email = ann) {
  const client = await login.client()
  const { account } = await login.logIn(client, email)
  const keys = createTestKeys()
  const share = createShare()
  const prove = () => keys.prove(client, account.id)
  await client.ask('vault/create', { addresses: keys.addresses, share, keyProof: await prove() })
  const known = new Set<string>()
  const addFactor = async (by: LoginClient = client) => {
    const factor = createTestFactor()
    const recoveryShare = createShare()
    const answer = await by.ask('vault/recovery/add', {
      kind: 'code',
      label: 'Printed code',
      sealed: factor.sealed,
      share: recoveryShare,
      stepUpKey: factor.stepUpKey,
      keyProof: await keys.prove(by, account.id),
    })
    const id = answer.account.recoveries.map((each) => each.id).find((each) => !known.has(each)) ?? ''
    known.add(id)
    return { ...factor, id, share: recoveryShare, answer }
  }
  return { client, id: account.id, keys, share, prove, addFactor }
}

/** A fresh login on a device that the account doesn't know: what a thief of the mailbox has. */
async function mailboxThief(email = ann) {
  login.clock.time += 10 * minute
  const client = await login.client()
  await login.logIn(client, email)
  return client
}

test('keys are made once, and the addresses are in the identity token', async () => {
  const { client, id, keys, prove } = await visitor()
  expect((await client.ask('account', {})).account).toMatchObject({ addresses: keys.addresses, hasDeviceShare: true })
  const { token } = await client.ask('identity-token', { projectId: 'shop' })
  expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
    sub: id,
    addresses: keys.addresses,
  })
  const again = { addresses: keys.addresses, share: createShare(), keyProof: await prove() }
  expect((await client.refused('vault/create', again)).code).toBe('login/vault-state')
})

test('error: addresses whose keys aren’t here, a proof of another account, a proof used twice', async () => {
  const client = await login.client()
  const { account } = await login.logIn(client, ann)
  const keys = createTestKeys()
  const other = createTestKeys()
  const create = async (addresses: Account['addresses'], keyProof: Awaited<ReturnType<typeof keys.prove>>) =>
    (await client.refused('vault/create', { addresses: addresses ?? keys.addresses, share: createShare(), keyProof }))
      .code
  expect(await create(other.addresses, await keys.prove(client, account.id))).toBe('login/key-proof')
  expect(
    await create({ ...keys.addresses, solana: other.addresses.solana }, await keys.prove(client, account.id)),
  ).toBe('login/key-proof')
  expect(await create(keys.addresses, await keys.prove(client, 'A'.repeat(24)))).toBe('login/key-proof')
  const proof = await keys.prove(client, account.id)
  await client.ask('vault/create', { addresses: keys.addresses, share: createShare(), keyProof: proof })
  expect((await client.refused('vault/share/write', { share: createShare(), keyProof: proof })).code).toBe(
    'login/key-proof',
  )
})

test('a device gets its own share back, within five minutes of a refresh; another device of the account has none', async () => {
  const { client, share } = await visitor()
  expect(await client.ask('vault/share/read', {})).toEqual({ share })
  login.clock.time += 5 * minute
  expect((await client.refused('vault/share/read', {})).code).toBe('login/access')
  client.tokens = await client.ask('session/refresh', { refreshToken: client.tokens?.refreshToken ?? '' })
  expect(await client.ask('vault/share/read', {})).toEqual({ share })
  const thief = await mailboxThief()
  expect((await thief.refused('vault/share/read', {})).code).toBe('login/unknown')
})

test('with unlock: login a share is released to a login younger than five minutes alone', async () => {
  await login.close()
  await start({ login: { vault: { unlock: 'login' } } })
  const { client, share } = await visitor()
  expect(await client.ask('vault/share/read', {})).toEqual({ share })
  login.clock.time += 5 * minute
  client.tokens = await client.ask('session/refresh', { refreshToken: client.tokens?.refreshToken ?? '' })
  expect((await client.refused('vault/share/read', {})).code).toBe('login/stale')
})

test('a device may fetch its share 60 times an hour', async () => {
  const { client } = await visitor()
  const outcomes: string[] = []
  for (let index = 0; index < 62; index += 1)
    outcomes.push(
      await client.ask('vault/share/read', {}).then(
        () => 'given',
        () => 'refused',
      ),
    )
  expect(outcomes.filter((each) => each === 'given')).toHaveLength(60)
})

test('a new device recovers: sealed share and server share of one split, then a split of its own; all is told by mail', async () => {
  const owner = await visitor()
  const factor = await owner.addFactor()
  login.clock.time += 10 * minute
  const device = await login.client()
  await login.logIn(device, ann)
  const { account } = await device.ask('account', {})
  expect(account).toMatchObject({ hasDeviceShare: false, recoveries: [{ id: factor.id, kind: 'code' }] })
  const released = await device.ask('vault/recovery/read', { recoveryId: factor.id })
  expect(released).toEqual({ sealed: factor.sealed, share: factor.share, kind: 'code' })
  const share = createShare()
  await device.ask('vault/share/write', { share, keyProof: await owner.keys.prove(device, owner.id) })
  expect(await device.ask('vault/share/read', {})).toEqual({ share })
  await expect.poll(() => login.mailbox.count(ann)).toBe(6)
  const told = login.mailbox.mails.map(({ email }) => email.text ?? '')
  for (const text of [
    'recovery factor was added',
    'new device has logged in',
    'fetched what is needed',
    'can now sign',
  ])
    expect(told.filter((each) => each.includes(text))).toHaveLength(1)
  // The first device's split is whole still.
  owner.client.tokens = await owner.client.ask('session/refresh', {
    refreshToken: owner.client.tokens?.refreshToken ?? '',
  })
  expect(await owner.client.ask('vault/share/read', {})).toEqual({ share: owner.share })
})

test('ending a device deletes its share, and leaves recovery whole', async () => {
  const owner = await visitor()
  const factor = await owner.addFactor()
  const { devices } = await owner.client.ask('devices', {})
  await owner.client.ask('devices/end', { deviceId: devices[0]?.id ?? '' })
  const device = await mailboxThief()
  expect((await device.refused('vault/share/read', {})).code).toBe('login/unknown')
  expect((await device.ask('vault/recovery/read', { recoveryId: factor.id })).share).toBe(factor.share)
})

test('a recovery share is released to a fresh login, five times an hour', async () => {
  const owner = await visitor()
  const factor = await owner.addFactor()
  login.clock.time += 5 * minute
  expect((await owner.client.refused('vault/recovery/read', { recoveryId: factor.id })).code).toBe('login/stale')
  const device = await mailboxThief()
  for (let index = 0; index < 5; index += 1) await device.ask('vault/recovery/read', { recoveryId: factor.id })
  expect((await device.refused('vault/recovery/read', { recoveryId: factor.id })).code).toBe('login/rate')
  const eve = await login.client()
  await login.logIn(eve, 'eve@shop.example')
  expect((await eve.refused('vault/recovery/read', { recoveryId: factor.id })).code).toBe('login/unknown')
})

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

test('without a recovery factor, deleting and exporting need the keys', async () => {
  const owner = await visitor()
  const thief = await mailboxThief()
  const foreign = createTestKeys()
  const keyProof = await foreign.prove(thief, owner.id)
  expect((await thief.refused('account/delete', { permission: {} })).code).toBe('login/key-proof')
  expect((await thief.refused('account/delete', { permission: { keyProof } })).code).toBe('login/key-proof')
  expect((await thief.refused('vault/permit', { action: 'export', permission: {} })).code).toBe('login/key-proof')
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

test('[S4.11] changing the address asks for VERIFY_PRIMARY_OTP, then VERIFY_SECONDARY_OTP; the old one is told and logs in no more', async () => {
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

test('error: an address of another account can’t be taken over', async () => {
  const bob = await login.client()
  await login.logIn(bob, 'bob@shop.example')
  const client = await login.client()
  await login.logIn(client, ann)
  const started = await client.ask('email/update/start', { email: 'bob@shop.example' })
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

test('a second login is linked while logged in, opens the same account, and is unlinked; the last one stays', async () => {
  const owner = await visitor()
  const factor = await owner.addFactor()
  const link = await owner.client.ask('email/start', { projectId: 'shop', email: 'ann@home.example', purpose: 'link' })
  const flow = link.action === 'CONNECT' ? '' : link.flow
  const code = await login.mailbox.nextCode('ann@home.example')
  const answer = await owner.client.ask('email/verify', { flow, code })
  expect(answer.status).toBe('linked')
  const [first, second] = answer.account.logins
  const other = await login.client()
  expect((await login.logIn(other, 'ann@home.example')).account.id).toBe(owner.id)
  const permission = async () => ({ stepUp: await factor.allow(owner.client, owner.id, factor.id, 'unlink') })
  await owner.client.ask('logins/unlink', { loginId: second?.id ?? '', permission: await permission() })
  const last = await owner.client.refused('logins/unlink', { loginId: first?.id ?? '', permission: await permission() })
  expect(last.code).toBe('login/last-login')
})

test('error: a login that is another account’s can’t be linked', async () => {
  const bob = await login.client()
  await login.logIn(bob, 'bob@shop.example')
  const client = await login.client()
  await login.logIn(client, ann)
  login.clock.time += 1
  const link = await client.ask('email/start', { projectId: 'shop', email: 'bob@shop.example', purpose: 'link' })
  const flow = link.action === 'CONNECT' ? '' : link.flow
  const code = await login.mailbox.nextCode('bob@shop.example')
  expect((await client.refused('email/verify', { flow, code })).code).toBe('login/taken')
})
