import { randomBytes } from 'node:crypto'
import type { EmailUpdateAnswer, KeyProof, PasskeyProof, PasskeyProofAction, Permission } from '@latchkey/frame/wire'
import { type SocialProviders, startSocialProviders } from '@latchkey/test-wallets/login'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeDatabases } from '../test/databases.ts'
import { confirmByPasskey } from './test/confirm-by-passkey.ts'
import { type Begun, type CrashWalk, startCrashWalk } from './test/crash-walk.ts'
import { isOfMails } from './test/killable.ts'
import { addFactor, checkFactor, checkOwner, type Owner, settleOwner } from './test/settled-owner.ts'
import { createShare, createTestFactor, createTestKeys } from './test/test-keys.ts'
import { createTestPasskey } from './test/test-passkey.ts'
import { emailPerson, type Person, site, socialPerson, takeCode } from './test/test-people.ts'

describeDatabases('an account that is killed', ({ create }) => {
  let crash: CrashWalk
  let providers: SocialProviders
  beforeAll(async () => {
    providers = await startSocialProviders()
    crash = await startCrashWalk(await create(), { login: { social: providers.social } })
    providers.open(crash.login.url)
  })
  afterAll(async () => {
    await crash.close()
    await providers.close()
  })

  const nextCode = (email: string) => () => crash.login.mailbox.nextCode(email)
  const personOf = () => socialPerson(providers, 'google')
  const seen = async ({ client }: Pick<Owner, 'client'>) => (await client.ask('account', {})).account
  const holds = async (owner: Owner) => checkOwner(owner, await crash.login.client())
  const allow = (owner: Owner, action: Parameters<Owner['factor']['allow']>[3]) =>
    owner.factor.allow(owner.client, owner.id, owner.factor.id, action).then((stepUp) => ({ stepUp }))
  /** An owner of its own for each stop; `settled` runs undisturbed, and what it returns is killed. */
  const walk = (settled: (owner: Owner) => Begun | Promise<Begun>, person: () => Person = personOf) =>
    crash.walk(async () => settled(await settleOwner(crash.login, person())))

  test('at any statement of the first split: the device has the share of the addresses, or the keys are made again', async () => {
    const stops = await crash.walk(async () => {
      const [person, client, keys, share] = [personOf(), await crash.login.client(), createTestKeys(), createShare()]
      const { id } = (await person.logIn(client)).account
      const prove = () => keys.prove(client, id)
      const split = (keyProof: KeyProof) => client.ask('vault/create', { addresses: keys.addresses, share, keyProof })
      const proof = await prove()
      return {
        act: () => split(proof),
        async after(isDone) {
          const { account } = await person.logIn(client)
          expect(account).toMatchObject({ id, hasDeviceShare: account.addresses !== undefined })
          if (!account.hasDeviceShare) await split(await prove())
          expect(isDone && !account.hasDeviceShare).toBe(false)
          expect(await seen({ client })).toMatchObject({ id, addresses: keys.addresses, hasDeviceShare: true })
          expect(await client.ask('vault/share/read', {})).toEqual({ share })
        },
      }
    })
    expect(stops).toBeGreaterThan(10)
  }, 240_000)

  test('at any statement of a recovery that is added: it opens its share on a new device, or it is added again; the first one stays', async () => {
    const stops = await walk(async (owner) => {
      const [factor, share, proof] = [createTestFactor(), createShare(), await owner.prove()]
      return {
        act: () => addFactor({ ...owner, prove: async () => proof }, factor, share),
        async after(isDone) {
          await holds(owner)
          const { length } = (await seen(owner)).recoveries
          if (length === 1) await addFactor(owner, factor, share)
          expect(isDone && length === 1).toBe(false)
          const { id = '' } = (await seen(owner)).recoveries.find((each) => each.id !== owner.factor.id) ?? {}
          const fresh = await crash.login.client()
          await owner.person.logIn(fresh)
          await checkFactor(fresh, { ...factor, id, share })
        },
      }
    })
    expect(stops).toBeGreaterThan(15)
  }, 240_000)

  test('at any statement of a recovery on a new device: it signs with a split of its own, or recovers again; the first device keeps its own', async () => {
    const stops = await walk(async (owner) => {
      const [second, share] = [await crash.login.client(), createShare()]
      await owner.person.logIn(second)
      const prove = () => owner.keys.prove(second, owner.id)
      const recover = async (keyProof: KeyProof) => {
        await checkFactor(second, owner.factor)
        await second.ask('vault/share/write', { share, keyProof })
      }
      const proof = await prove()
      return {
        act: () => recover(proof),
        async after(isDone) {
          await holds(owner)
          const { hasDeviceShare } = (await owner.person.logIn(second)).account
          if (!hasDeviceShare) await recover(await prove())
          expect(isDone && !hasDeviceShare).toBe(false)
          expect(await second.ask('vault/share/read', {})).toEqual({ share })
        },
      }
    })
    expect(stops).toBeGreaterThan(25)
  }, 240_000)

  test('at any statement of a recovery that is removed: it is there whole or gone whole, and the other one stays', async () => {
    const stops = await walk(async (owner) => {
      const factor = createTestFactor()
      const { account } = await addFactor(owner, factor, createShare())
      const recoveryId = account.recoveries.find(({ id }) => id !== owner.factor.id)?.id ?? ''
      const allowed = () => allow(owner, 'remove-recovery')
      const remove = (permission: Permission) => owner.client.ask('vault/recovery/remove', { recoveryId, permission })
      const permission = await allowed()
      return {
        act: () => remove(permission),
        async after(isDone) {
          await holds(owner)
          const { length } = (await seen(owner)).recoveries
          if (length === 2) await remove(await allowed())
          expect(isDone && length === 2).toBe(false)
          expect((await seen(owner)).recoveries).toMatchObject([{ id: owner.factor.id }])
        },
      }
    })
    expect(stops).toBeGreaterThan(15)
  }, 240_000)

  test('at any statement of the passkey before each signature, turned on and off: the share is released as the setting says', async () => {
    const stops = await walk(async (owner) => {
      const { client, factor, id: accountId } = owner
      const passkey = createTestPasskey(site)
      const made = passkey.create({ challenge: 'made-by-the-page' })
      await client.ask('vault/recovery/add', {
        kind: 'passkey',
        label: 'Passkey',
        sealed: factor.sealed,
        share: factor.share,
        stepUpKey: factor.stepUpKey,
        keyProof: await owner.prove(),
        passkey: { id: made.id, attestationObject: made.response.attestationObject ?? '' },
      })
      const confirm = (action: PasskeyProofAction) => confirmByPasskey(client, passkey, { accountId, action })
      const turn = (isOn: boolean, proof: PasskeyProof) => client.ask('vault/step-up', { isOn, proof })
      const [forOn, forOff] = [await confirm('step-up-on'), await confirm('step-up-off')]
      return {
        async act() {
          await turn(true, forOn)
          await turn(false, forOff)
        },
        async after(isDone) {
          const { isOn, passkeys } = await client.ask('vault/step-up', {})
          expect({ passkeys, isWrong: isDone && isOn }).toEqual({ passkeys: [passkey.id], isWrong: false })
          if (isOn) {
            expect((await client.refused('vault/share/read', {})).code).toBe('login/passkey')
            expect(await client.ask('vault/share/read', { proof: await confirm('release') })).toEqual({
              share: owner.share,
            })
            await turn(false, await confirm('step-up-off'))
          }
          await holds(owner)
        },
      }
    })
    expect(stops).toBeGreaterThan(25)
  }, 240_000)

  test('at any statement of a change of the address: one of both logs in, and the change can begin again', async () => {
    let count = 0
    const addresses = () => [`old${count}@shop.example`, `new${count}@shop.example`] as const
    const stops = await walk(
      async (owner) => {
        const [old, next] = addresses()
        const proof = await owner.prove()
        const change = async (keyProof: KeyProof) => {
          const started = await owner.client.ask('email/update/start', { email: next, keyProof })
          const second = await take(old, 'primary', started)
          await take(next, 'secondary', second)
        }
        const take = (email: string, step: 'primary' | 'secondary', sent: EmailUpdateAnswer) => {
          const flow = sent.action === 'DONE' ? '' : sent.flow
          return takeCode(nextCode(email), (code) => owner.client.ask(`email/update/${step}`, { flow, code }))
        }
        return {
          act: () => change(proof),
          async after(isDone) {
            // The first device still has its session, which says what the login is now.
            const [{ label = '' } = {}] = (await seen(owner)).logins
            expect(isDone ? [next] : [old, next]).toContain(label)
            await holds({ ...owner, person: emailPerson(crash.login, label) })
            if (label === next) return
            await change(await owner.prove())
            expect((await seen(owner)).logins).toMatchObject([{ label: next }])
          },
        }
      },
      () => {
        count += 1
        return emailPerson(crash.login, addresses()[0])
      },
    )
    expect(stops).toBeGreaterThan(30)
  }, 240_000)

  test('at any statement of a refresh: the session goes on, with the new token or with the old one', async () => {
    const stops = await walk((owner) => {
      const { client } = owner
      const refresh = async () => {
        client.tokens = await client.ask('session/refresh', { refreshToken: client.tokens?.refreshToken ?? '' })
      }
      return {
        act: refresh,
        async after() {
          await refresh()
          expect(await client.ask('vault/share/read', {})).toEqual({ share: owner.share })
          await holds(owner)
        },
      }
    })
    expect(stops).toBeGreaterThan(5)
  }, 240_000)

  test('at any statement of a login that is unlinked, a device that is ended, and a deletion that is asked and cancelled: the account stays', async () => {
    const stops = await walk(async (owner) => {
      const [linked, second] = [personOf(), await crash.login.client()]
      // Logins are listed by their age.
      crash.login.clock.time += 1
      await linked.link(owner.client, await owner.prove())
      await linked.logIn(second)
      const loginId = (await seen(owner)).logins[1]?.id ?? ''
      const { devices } = await owner.client.ask('devices', {})
      const deviceId = devices.find(({ isCurrent }) => !isCurrent)?.id ?? ''
      const unlink = (permission: Permission) => owner.client.ask('logins/unlink', { loginId, permission })
      const [forUnlink, forDelete] = [await allow(owner, 'unlink'), await allow(owner, 'delete-account')]
      return {
        async act() {
          await unlink(forUnlink)
          await owner.client.ask('devices/end', { deviceId })
          await owner.client.ask('account/delete', { permission: forDelete })
          await owner.client.ask('account/delete/cancel', {})
        },
        async after(isDone) {
          await holds(owner)
          const { deletion, logins } = await seen(owner)
          if (deletion) await owner.client.ask('account/delete/cancel', {})
          if (logins.length === 2) await unlink(await allow(owner, 'unlink'))
          expect(isDone && (deletion !== undefined || logins.length === 2)).toBe(false)
          expect((await seen(owner)).logins).toHaveLength(1)
        },
      }
    })
    expect(stops).toBeGreaterThan(50)
  }, 240_000)

  test('at any statement of the sending of a mail: the code comes once a server sends mails again, and is good', async () => {
    const stops = await crash.walk(async () => {
      const [client, email] = [await crash.login.client(), `${randomBytes(8).toString('hex')}@shop.example`]
      let flow = ''
      return {
        async act() {
          const started = await client.ask('email/start', { projectId: 'shop', email, purpose: 'login' })
          if (started.action !== 'CONNECT') flow = started.flow
        },
        async after() {
          // A mail that a server had taken waits for a minute. The next mail takes it along.
          crash.login.clock.time += 61_000
          await emailPerson(crash.login).logIn(await crash.login.client())
          const answer = await takeCode(nextCode(email), (code) => client.ask('email/verify', { flow, code }))
          expect(answer.status).toBe('logged-in')
        },
      }
    }, isOfMails)
    expect(stops).toBeGreaterThan(2)
  }, 240_000)
})
