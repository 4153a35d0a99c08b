import { passkeyContract } from '@latchkey/frame/wire'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeDatabases } from '../test/databases.ts'
import { derivePasskeyAccount } from './passkey-account/derive-passkey-account.ts'
import type { LoginClient } from './test/login-client.ts'
import { startTestLogin, type TestLogin } from './test/start-test-login.ts'
import { createTestKeys } from './test/test-keys.ts'
import { createTestPasskey } from './test/test-passkey.ts'

const site = { origin: 'http://login.localhost', rpId: 'login.localhost' }
const chainId = 'eip155:31337'
const nowhere = 'http://127.0.0.1:1'

describeDatabases('accounts that belong to passkeys', ({ create }) => {
  let login: TestLogin
  beforeAll(async () => {
    login = await startTestLogin({
      store: await create(),
      chains: { [chainId]: nowhere },
      login: { passkey: { rpId: site.rpId }, smartAccounts: { [chainId]: { bundler: nowhere } } },
    })
  })
  afterAll(() => login.close())

  const options = (client: LoginClient, purpose: 'create' | 'link' | 'get') =>
    client.ask('passkey/options', { projectId: 'shop', purpose, label: 'Ann’s phone' })
  async function visitor() {
    const client = await login.client()
    const passkey = createTestPasskey(site)
    const { flow, options: given } = await options(client, 'create')
    const answer = client.keep(await client.ask('passkey/finish', { flow, credential: passkey.create(given) }))
    return { client, passkey, account: answer.account, identity: answer.identity }
  }
  async function link(client: LoginClient, passkey = createTestPasskey(site), seal?: string) {
    login.clock.time += 1
    const { flow, options: given } = await options(client, 'link')
    await client.ask('passkey/finish', { flow, credential: passkey.create(given), ...(seal && { seal }) })
    return passkey
  }
  const sealOf = (name: string) => Buffer.alloc(32, name).toString('base64url')
  /** Fixes the address, with a seal for each owner. */
  async function fix(client: LoginClient, request: { kitOwner?: `0x${string}` } = {}) {
    const { owners = [] } = (await client.ask('account', {})).account.passkeyAccount ?? {}
    return client.ask('passkey/account', { ...request, seals: owners.map(({ id }) => ({ id, seal: sealOf(id) })) })
  }

  test('the server keeps public keys, and fixes an address that follows from them, once', async () => {
    const { account, client, identity, passkey } = await visitor()
    expect(account.passkeyAccount).toEqual({ owners: [{ id: passkey.id, ...passkey.publicKey }] })
    expect(decodeJwt(identity.token).addresses).toBeUndefined()
    const second = await link(client)
    const { account: fixed } = await fix(client)
    const owners = [passkey, second].map(({ id, publicKey }) => ({ id, ...publicKey, seal: sealOf(id) }))
    expect(fixed.passkeyAccount).toEqual({ owners, ...derivePasskeyAccount({ owners: owners as never }) })
    expect((await client.refused('passkey/account', {})).code).toBe('login/vault-state')
    const { token } = await client.ask('identity-token', { projectId: 'shop' })
    expect(decodeJwt(token).addresses).toEqual({ eip155: fixed.passkeyAccount?.address })
  })

  test('each owner opens the same account on another device; a passkey of later is listed apart, and leaves again', async () => {
    const { client, passkey } = await visitor()
    const second = await link(client)
    const { account } = await fix(client, { kitOwner: '0x00000000000000000000000000000000000050a9' })
    expect(account.passkeyAccount?.kitOwner).toBe('0x00000000000000000000000000000000000050a9')
    for (const each of [passkey, second]) {
      const other = await login.client()
      const { flow, options: given } = await options(other, 'get')
      const answer = other.keep(await other.ask('passkey/finish', { flow, credential: each.get(given) }))
      expect(answer.account.passkeyAccount).toEqual(account.passkeyAccount)
    }
    const seal = sealOf('later')
    const { id, publicKey } = await link(client, undefined, seal)
    const { passkeyAccount } = (await client.ask('account', {})).account
    const added = [{ id, ...publicKey, seal, loginId: expect.any(String) }]
    expect(passkeyAccount).toEqual({ ...account.passkeyAccount, added })
    const loginId = passkeyAccount?.added?.[0]?.loginId ?? ''
    const { account: without } = await client.ask('logins/unlink', { loginId, permission: {} })
    expect(without.passkeyAccount).toEqual(account.passkeyAccount)
  })

  test('a draft says which address it would be with a kit’s key, and fixes nothing', async () => {
    const { client } = await visitor()
    const kitOwner = '0x00000000000000000000000000000000000050a9'
    const { account: draft } = await client.ask('passkey/account', { kitOwner, isDraft: true })
    expect((await client.ask('account', {})).account.passkeyAccount?.address).toBeUndefined()
    const { account: plain } = await client.ask('passkey/account', { isDraft: true })
    expect(plain.passkeyAccount?.address).not.toBe(draft.passkeyAccount?.address)
    const { account: fixed } = await fix(client, { kitOwner })
    const { owners = [], ...rest } = fixed.passkeyAccount ?? {}
    expect({ ...rest, owners: owners.map(({ seal: _, ...owner }) => owner) }).toEqual(draft.passkeyAccount)
    expect((await client.refused('passkey/account', { kitOwner, isDraft: true })).code).toBe('login/vault-state')
  })

  test('error: no address is fixed without a seal for each passkey, and no passkey joins a fixed one without a seal', async () => {
    const { client, passkey } = await visitor()
    const second = await link(client, undefined, sealOf('too early'))
    const seals = [passkey, second].map(({ id }) => ({ id, seal: sealOf(id) }))
    const twice = [seals[0], seals[0]] as typeof seals
    for (const request of [{}, { seals: seals.slice(0, 1) }, { seals: twice }])
      expect((await client.refused('passkey/account', request)).code).toBe('login/vault-state')
    const { passkeyAccount } = (await client.ask('account', {})).account
    expect(passkeyAccount?.address).toBeUndefined()
    expect(passkeyAccount?.owners.map(({ seal }) => seal)).toEqual([undefined, undefined])
    await client.ask('passkey/account', { seals })
    const { flow, options: given } = await options(client, 'link')
    const request = { flow, credential: createTestPasskey(site).create(given) }
    expect((await client.refused('passkey/finish', request)).code).toBe('login/vault-state')
    expect((await client.ask('account', {})).account.logins).toHaveLength(2)
  })

  test('error: an account replaces no seal of another one: a visitor without theirs could never log in again', async () => {
    const [victim, thief] = [await visitor(), await visitor()]
    await fix(victim.client)
    const own = { id: thief.passkey.id, seal: sealOf('own') }
    const others = { id: victim.passkey.id, seal: sealOf('of the thief') }
    for (const seals of [[own, others], [others], [own, own], [own, { ...own, seal: sealOf('another') }]])
      expect((await thief.client.refused('passkey/account', { seals })).code).toBe('login/vault-state')
    const { passkeyAccount } = (await victim.client.ask('account', {})).account
    expect(passkeyAccount?.owners).toMatchObject([{ id: victim.passkey.id, seal: sealOf(victim.passkey.id) }])
    expect((await thief.client.ask('account', {})).account.passkeyAccount?.address).toBeUndefined()
  })

  test('a passkey that is linked while the address is fixed is an owner, or refused: none is left without a seal', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { client, passkey } = await visitor()
      login.clock.time += 1
      const { flow, options: given } = await options(client, 'link')
      const credential = createTestPasskey(site).create(given)
      const seals = [{ id: passkey.id, seal: sealOf(passkey.id) }]
      // Sent in both orders, because the first one is a little ahead.
      const both = [
        () => client.ask('passkey/finish', { flow, credential }),
        () => client.ask('passkey/account', { seals }),
      ]
      await Promise.allSettled((round % 2 === 0 ? both : both.toReversed()).map((send) => send()))
      const { added = [], address, owners = [] } = (await client.ask('account', {})).account.passkeyAccount ?? {}
      const isWhole = [...owners, ...added].every(({ seal }) => (seal === undefined) === (address === undefined))
      expect({ isWhole, passkeys: owners.length + added.length, isFixed: address !== undefined }).toEqual({
        isWhole: true,
        passkeys: address === undefined ? 2 : 1,
        isFixed: address !== undefined,
      })
    }
  })

  test('error: a seal of another length, and an answer that still has the user handle', async () => {
    const { client, passkey } = await visitor()
    const seals = [{ id: passkey.id, seal: sealOf('x').slice(2) }]
    expect((await client.refused('passkey/account', { seals })).code).toBe('login/bad-request')
    const { flow, options: given } = await options(client, 'get')
    const { response, ...credential } = passkey.get(given)
    const leaky = { ...credential, response: { ...response, userHandle: passkey.userHandle } }
    expect((await client.refused('passkey/finish', { flow, credential: leaky })).code).toBe('login/bad-request')
  })

  test('it takes no keys and no other way to log in: neither would own it', async () => {
    const { account, client } = await visitor()
    const keys = createTestKeys()
    const keyProof = await keys.prove(client, account.id)
    const share = Buffer.alloc(33, 1).toString('base64url')
    const refused = await client.refused('vault/create', { addresses: keys.addresses, share, keyProof })
    expect(refused.code).toBe('login/vault-state')
    expect((await client.refused('email/update/start', { email: 'ann@shop.example' })).code).toBe('login/vault-state')
    const email = { projectId: 'shop', email: 'ann@shop.example', purpose: 'link' } as const
    const { flow = '' } = (await client.ask('email/start', email)) as { flow?: string }
    const code = await login.mailbox.nextCode('ann@shop.example')
    expect((await client.refused('email/verify', { flow, code })).code).toBe('login/vault-state')
  })

  test('another passkey is linked within five minutes of a login alone', async () => {
    const { client } = await visitor()
    const request = { projectId: 'shop', purpose: 'link' } as const
    expect(await client.ask('passkey/options', request)).toHaveProperty('flow')
    login.clock.time += 300_000
    expect((await client.refused('passkey/options', request)).code).toBe('login/stale')
  })

  test('a visitor with keys makes no such account, and its address is fixed by a fresh login alone', async () => {
    const keyed = await login.client()
    await login.logIn(keyed, 'bob@shop.example')
    expect((await keyed.refused('passkey/account', {})).code).toBe('login/vault-state')
    const { client } = await visitor()
    login.clock.time += 300_000
    const { code } = await client.refused('passkey/account', {})
    expect(['login/stale', 'login/access']).toContain(code)
  })

  test('the bundler takes operations of the account’s own address and owners alone', async () => {
    const { client } = await visitor()
    const { account } = await fix(client)
    const { address = '0x', factoryData = '0x' } = account.passkeyAccount ?? {}
    const other = (await visitor()).client
    const stranger = (await fix(other)).account.passkeyAccount
    const { factory } = passkeyContract
    const operation = {
      sender: address,
      nonce: '0x0',
      callData: '0x',
      maxFeePerGas: '0x1',
      maxPriorityFeePerGas: '0x1',
      signature: '0x',
    } as const
    const codeOf = async (change: object) =>
      (
        await client.refused('smart-account/bundler', {
          chainId,
          method: 'send',
          userOperation: { ...operation, ...change },
        })
      ).code
    // The bundler of this test is nowhere: what is let through ends there.
    expect(await codeOf({ factory, factoryData })).toBe('login/unavailable')
    expect(await codeOf({})).toBe('login/unavailable')
    expect(await codeOf({ sender: stranger?.address })).toBe('login/bad-request')
    expect(await codeOf({ factory, factoryData: stranger?.factoryData })).toBe('login/bad-request')
    expect(await codeOf({ factory: address, factoryData })).toBe('login/bad-request')
    expect(await codeOf({ factory: '0x7702', factoryData: '0x' })).toBe('login/bad-request')
  })
})

test('error: without a network with smart accounts no such account is made, because it would work nowhere', async () => {
  const off = await startTestLogin({ login: { passkey: { rpId: site.rpId } } })
  const client = await off.client()
  const refused = await client.refused('passkey/options', { projectId: 'shop', purpose: 'create' })
  expect(refused.code).toBe('login/method-off')
  const config = (await (await fetch(`${off.url}/login/config?projectId=shop`)).json()) as { methods: object }
  expect(config.methods).toMatchObject({ passkey: false })
  await off.close()
})

test('the ceremonies of a device and the new accounts of a network are limited', async () => {
  const limited = await startTestLogin({
    chains: { [chainId]: nowhere },
    login: { passkey: { rpId: site.rpId }, smartAccounts: { [chainId]: { bundler: nowhere } }, burst: 100_000 },
  })
  const client = await limited.client()
  const request = { projectId: 'shop', purpose: 'create' } as const
  for (let count = 0; count < 60; count += 1) {
    const { flow, options } = await client.ask('passkey/options', request)
    await client.ask('passkey/finish', { flow, credential: createTestPasskey(site).create(options) })
  }
  const { flow, options } = await client.ask('passkey/options', request)
  const one = { flow, credential: createTestPasskey(site).create(options) }
  expect(await client.refused('passkey/finish', one)).toMatchObject({ code: 'login/rate', status: 429 })
  for (let count = 61; count < 120; count += 1) await client.ask('passkey/options', request)
  expect((await client.refused('passkey/options', request)).code).toBe('login/rate')
  await limited.close()
})
