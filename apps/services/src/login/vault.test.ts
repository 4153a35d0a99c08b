import type { Account } from '@latchkey/frame/wire'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestLogin, type TestLogin, type TestLoginOptions } from './test/start-test-login.ts'
import { createShare, createTestKeys } from './test/test-keys.ts'
import { ann, createMailboxThief, createVisitor } from './test/test-visitor.ts'

let login: TestLogin
const start = async (options?: TestLoginOptions) => {
  login = await startTestLogin(options)
}
beforeEach(() => start())
afterEach(() => login.close())

const minute = 60_000
const visitor = (email?: string) => createVisitor(login, email)
const mailboxThief = (email?: string) => createMailboxThief(login, email)

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

test('a new device recovers: sealed share and server share of one split, then a split of its own; each step sends a mail', async () => {
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
