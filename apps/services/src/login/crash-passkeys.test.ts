import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeDatabases } from '../test/databases.ts'
import { type CrashWalk, startCrashWalk } from './test/crash-walk.ts'
import type { LoginClient } from './test/login-client.ts'
import { logInByPasskey, passkeyPerson, site } from './test/test-people.ts'

const chainId = 'eip155:31337'
const nowhere = 'http://127.0.0.1:1'
const sealOf = (id: string) => Buffer.alloc(32, id).toString('base64url')
const kitOwner = '0x00000000000000000000000000000000000050a9'

describeDatabases('an account of passkeys that is killed', ({ create }) => {
  let crash: CrashWalk
  beforeAll(async () => {
    crash = await startCrashWalk(await create(), {
      chains: { [chainId]: nowhere },
      login: { passkey: { rpId: site.rpId }, smartAccounts: { [chainId]: { bundler: nowhere } } },
    })
  })
  afterAll(() => crash.close())

  type Owner = Awaited<ReturnType<typeof make>>
  /** An account of two passkeys; their address isn't fixed yet. */
  async function make() {
    const [person, client] = [passkeyPerson(), await crash.login.client()]
    const { id } = (await person.logIn(client)).account
    await person.link(client)
    return { person, client, id }
  }
  const seen = async (client: LoginClient) => (await client.ask('account', {})).account.passkeyAccount
  async function fix(client: LoginClient) {
    const owners = (await seen(client))?.owners ?? []
    return client.ask('passkey/account', { kitOwner, seals: owners.map(({ id }) => ({ id, seal: sealOf(id) })) })
  }
  /** Each passkey that the server took logs in to the account on a new device. @returns how many they are */
  async function checkPasskeys({ id, person }: Owner): Promise<number> {
    let taken = 0
    for (const passkey of person.passkeys) {
      const answer = await logInByPasskey(await crash.login.client(), passkey)
      if (!answer) continue
      expect(answer.account.id).toBe(id)
      taken += 1
    }
    expect(taken).toBeGreaterThan(0)
    return taken
  }

  test('at any statement of a second owner that joins: both log in, or it joins again', async () => {
    const stops = await crash.walk(async () => {
      const [person, client] = [passkeyPerson(), await crash.login.client()]
      const { id } = (await person.logIn(client)).account
      return {
        act: () => person.link(client),
        async after(isDone) {
          const { logins } = (await person.logIn(client)).account
          if (logins.length === 1) await person.link(client)
          expect(isDone && logins.length === 1).toBe(false)
          expect(await checkPasskeys({ person, client, id })).toBe(2)
          expect((await fix(client)).account.passkeyAccount?.owners).toHaveLength(2)
        },
      }
    })
    expect(stops).toBeGreaterThan(15)
  }, 240_000)

  test('at any statement of the address that is fixed: it is the draft’s, with a seal for each owner, or it is fixed again', async () => {
    const stops = await crash.walk(async () => {
      const owner = await make()
      const { client, person } = owner
      const draft = (await client.ask('passkey/account', { kitOwner, isDraft: true })).account.passkeyAccount
      return {
        act: () => fix(client),
        async after(isDone) {
          const before = (await person.logIn(client)).account.passkeyAccount
          if (before?.address === undefined) await fix(client)
          expect(isDone && before?.address === undefined).toBe(false)
          const owners = draft?.owners.map((each) => ({ ...each, seal: sealOf(each.id) }))
          expect(await seen(client)).toEqual({ ...draft, owners })
          expect(await checkPasskeys(owner)).toBe(2)
        },
      }
    })
    expect(stops).toBeGreaterThan(15)
  }, 240_000)

  test('at any statement of a later passkey that joins and leaves: the address and its owners stay', async () => {
    const join = async ({ client, person }: Owner) => person.link(client, undefined, sealOf('later'))
    const leave = async ({ client }: Owner) => {
      const loginId = (await seen(client))?.added?.[0]?.loginId ?? ''
      await client.ask('logins/unlink', { loginId, permission: {} })
    }
    const stops = await crash.walk(async () => {
      const owner = await make()
      const fixed = (await fix(owner.client)).account.passkeyAccount
      return {
        async act() {
          await join(owner)
          await leave(owner)
        },
        async after(isDone) {
          const { added = [], ...rest } = (await owner.person.logIn(owner.client)).account.passkeyAccount ?? {}
          expect(rest).toEqual(fixed)
          expect(isDone ? added : []).toEqual([])
          if (added.length === 0) await join(owner)
          expect(await checkPasskeys(owner)).toBe(3)
          await leave(owner)
          expect(await seen(owner.client)).toEqual(fixed)
        },
      }
    })
    expect(stops).toBeGreaterThan(30)
  }, 240_000)
})
