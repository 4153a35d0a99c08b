import { type Anvil, startAnvil } from '@latchkey/test-wallets/anvil'
import {
  type FarcasterRelay,
  placeFarcasterRegistry,
  type SocialProviders,
  startFarcasterRelay,
  startSocialProviders,
} from '@latchkey/test-wallets/login'
import { keccak256, stringToBytes } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeDatabases } from '../test/databases.ts'
import { type CrashWalk, startCrashWalk } from './test/crash-walk.ts'
import { checkOwner, settleOwner } from './test/settled-owner.ts'
import { emailPerson, farcasterPerson, type Person, passkeyPerson, site, socialPerson } from './test/test-people.ts'

const nowhere = 'http://127.0.0.1:1'
const socials = ['google', 'github', 'apple', 'facebook', 'x', 'discord', 'oidc'] as const

describeDatabases('a login of each method that is killed', ({ create }) => {
  let crash: CrashWalk
  let chain: Anvil
  let relay: FarcasterRelay
  let providers: SocialProviders
  beforeAll(async () => {
    ;[chain, relay, providers] = await Promise.all([
      startAnvil({ chainId: 10 }),
      startFarcasterRelay(),
      startSocialProviders(),
    ])
    await placeFarcasterRegistry(chain.url)
    crash = await startCrashWalk(await create(), {
      chains: { 'eip155:10': chain.url, 'eip155:31337': nowhere },
      login: {
        social: providers.social,
        farcaster: { relay: relay.url },
        passkey: { rpId: site.rpId },
        smartAccounts: { 'eip155:31337': { bundler: nowhere } },
      },
    })
    providers.open(crash.login.url)
  }, 240_000)
  afterAll(async () => {
    await crash.close()
    await Promise.all([chain.close(), relay.close(), providers.close()])
  })

  let count = 0
  const ids = new Set<string>()
  /** The stand-in's ids have two bytes of the user's address: a name whose id another one has would be the same person. */
  const newUserName = (): string => {
    const userName = `person${++count}`
    const id = privateKeyToAddress(keccak256(stringToBytes(`farcaster ${userName}`)))
      .slice(-4)
      .toLowerCase()
    if (ids.has(id)) return newUserName()
    ids.add(id)
    return userName
  }
  const people: Readonly<Record<string, () => Person>> = {
    email: () => emailPerson(crash.login),
    farcaster: () => farcasterPerson(crash.login, relay, newUserName()),
    passkey: passkeyPerson,
    // The seven providers take turns: their statements are the same.
    social: () => socialPerson(providers, socials[++count % socials.length] ?? 'google'),
  }
  const personOf = (method: string) => people[method]?.() ?? passkeyPerson()

  test.each(['email', 'farcaster', 'passkey', 'social'])(
    'at any statement of a first login by %s: the person logs in again, to the account that they were told of, or to one and the same',
    async (method) => {
      const stops = await crash.walk(async () => {
        const [person, client, second] = [personOf(method), await crash.login.client(), await crash.login.client()]
        let told: string | undefined
        return {
          act: async () => {
            told = (await person.logIn(client)).account.id
          },
          async after() {
            const { id } = (await person.logIn(second)).account
            const { account } = await person.logIn(client)
            expect(account.id).toBe(id)
            expect(account.logins).toHaveLength(1)
            expect(told ?? id).toBe(id)
          },
        }
      })
      expect(stops).toBeGreaterThan(15)
    },
    240_000,
  )

  test.each(['email', 'farcaster', 'social'])(
    'at any statement of a login by %s on a new device: keys, first device and recovery are as they were',
    async (method) => {
      const stops = await crash.walk(async () => {
        const owner = await settleOwner(crash.login, personOf(method))
        const second = await crash.login.client()
        return {
          act: () => owner.person.logIn(second),
          async after() {
            await checkOwner(owner, second)
            expect((await second.ask('account', {})).account.hasDeviceShare).toBe(false)
          },
        }
      })
      expect(stops).toBeGreaterThan(15)
    },
    240_000,
  )

  test.each(['email', 'farcaster', 'passkey', 'social'])(
    'at any statement of linking %s: the old login opens the account, and so does the new one after it was linked again',
    async (method) => {
      const stops = await crash.walk(async () => {
        const owner = await settleOwner(crash.login, personOf('farcaster'))
        const [person, keyProof] = [personOf(method), await owner.prove()]
        const second = await crash.login.client()
        return {
          act: () => person.link(owner.client, keyProof),
          async after(isDone) {
            await checkOwner(owner, second)
            const { logins } = (await owner.client.ask('account', {})).account
            if (logins.length === 1) await person.link(owner.client, await owner.prove())
            expect(isDone && logins.length === 1).toBe(false)
            expect((await person.logIn(second)).account).toMatchObject({
              id: owner.id,
              addresses: owner.keys.addresses,
            })
          },
        }
      })
      expect(stops).toBeGreaterThan(15)
    },
    240_000,
  )
})
