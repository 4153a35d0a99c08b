import { createBlockchain, createHttp, isApiError } from '@latchkey/api-client'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConfigInput } from '../config/config.ts'
import { type Services, startServices } from '../index.ts'
import { signRegistration } from './test/register.ts'

let services: Services
const open: Services[] = []
async function start(config: ConfigInput) {
  const started = await startServices({ port: 0, logLevel: 'silent', ...config })
  open.push(started)
  return started
}
beforeAll(async () => {
  services = await start({
    chains: {},
    names: { zones: [{ name: 'shop.example', reserved: ['admin'] }, { name: 'other.eth' }], perDay: 1000 },
  })
})
afterAll(() => Promise.all(open.map((each) => each.close())))

const visitor = () => privateKeyToAccount(generatePrivateKey())
const blockchain = (url = services.url) =>
  createBlockchain(createHttp({ baseUrl: url, fetch, params: { projectId: 'local', st: 'latchkey', sv: '1' } }), {
    guard: { href: (link) => link, icon: (link) => link },
    warn: (message) => expect.unreachable(message),
  })
const register = (body: Awaited<ReturnType<typeof signRegistration>>, url = services.url) =>
  blockchain(url).registerName({ ...body, coinType: body.coin_type })
const refusalOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return isApiError(error) ? [error.status, error.details] : error
}

test('a signed registration gives the account its name, in both directions', async () => {
  const account = visitor()
  const attributes = { bio: 'Hello', avatar: 'https://images.example/a.png' }
  await register(await signRegistration({ account, name: 'Alice.shop.example', attributes }))
  const profile = {
    name: 'alice.shop.example',
    addresses: [{ coinType: '2147514985', address: account.address.toLowerCase() }],
    bio: 'Hello',
    avatar: expect.stringContaining('/v1/image?url=https'),
  }
  expect(await blockchain().getProfile({ name: 'ALICE.shop.example' })).toEqual(profile)
  expect(await blockchain().getProfilesOf({ address: account.address })).toEqual({ profiles: [profile] })
  expect(await blockchain().getIdentity({ address: account.address })).toMatchObject({ name: profile.name })
  expect(await blockchain().getProfilesOf({ address: visitor().address })).toEqual({ profiles: [] })
  expect(await refusalOf(blockchain().getProfile({ name: 'nothing.shop.example' }))).toEqual([
    404,
    'Name is not registered',
  ])
})

test('[S5.12] a registered name has letters, digits and hyphens, and at least 4 characters', async () => {
  const answerTo = async (label: string) => {
    const body = await signRegistration({ account: visitor(), name: `${label}.shop.example` })
    return refusalOf(register(body))
  }
  for (const label of ['abcd', '1234', 'a-b2', 'long-name-7']) expect(await answerTo(label)).toBeUndefined()
  for (const label of ['a', 'a-1']) expect(await answerTo(label)).toEqual([400, expect.stringContaining('at least 4')])
  for (const label of ['al_ce', 'al ce', 'al!ce', 'álice', 'アリスさん'])
    expect(await answerTo(label)).toEqual([400, 'Can only contain letters, numbers and - characters'])
})

describe('refusals have their reason as a sentence', () => {
  const seconds = () => Math.floor(Date.now() / 1000)
  test.each([
    ['a name with three characters', { name: 'abc.shop.example' }, 'Name must be at least 4 characters long'],
    [
      'a name with another character than letters, digits and hyphens',
      { name: 'al_ce.shop.example' },
      'Can only contain letters, numbers and - characters',
    ],
    ['a name for which ENS has another use', { name: 'xn--abc.shop.example' }, expect.stringContaining('third')],
    ['a name under a domain of others', { name: 'alice.elsewhere.eth' }, expect.stringContaining('domain')],
    ['a name two levels under the domain', { name: 'a.alice.shop.example' }, expect.stringContaining('domain')],
    ['a reserved name', { name: 'admin.shop.example' }, 'Name is not available'],
    ['an old signature', { timestamp: seconds() - 360 }, expect.stringContaining('too old')],
    ['a signature from the future', { timestamp: seconds() + 360 }, expect.stringContaining('too old')],
    ['an attribute that is unknown', { attributes: { admin: 'true' } }, expect.stringContaining('not a registration')],
    [
      'an image that is no https address',
      { attributes: { avatar: 'javascript:alert(1)' } },
      expect.stringContaining('not a registration'),
    ],
    ['[S5.13] a chain id of 2^31', { chain: 2 ** 31 }, 'Invalid chainId'],
  ])('%s', async (_, options, text) => {
    const body = await signRegistration({ account: visitor(), name: 'refused.shop.example', ...options })
    expect(await refusalOf(register(body))).toEqual([expect.any(Number), text])
  })

  test('the signature of another account, and one of another message', async () => {
    const body = await signRegistration({ account: visitor(), name: 'stolen.shop.example' })
    const others = { ...body, address: visitor().address }
    const changed = { ...body, message: body.message.replace('stolen', 'gained') }
    for (const bad of [others, changed, { ...body, signature: '0x12' }, { ...body, signature: 'none' }])
      expect(await refusalOf(register(bad))).toEqual([400, 'The signature is not of this address'])
  })

  test('a name that is taken, and a second name of an account', async () => {
    const account = visitor()
    await register(await signRegistration({ account, name: 'first.shop.example' }))
    const again = register(await signRegistration({ account: visitor(), name: 'FIRST.shop.example' }))
    expect(await refusalOf(again)).toEqual([409, 'Name is already registered'])
    const second = register(await signRegistration({ account, name: 'second.shop.example' }))
    expect(await refusalOf(second)).toEqual([409, 'You already own a name'])
    // Each domain has its own.
    await register(await signRegistration({ account, name: 'first.other.eth' }))
    const { profiles } = await blockchain().getProfilesOf({ address: account.address })
    expect(profiles.map(({ name }) => name)).toEqual(['first.shop.example', 'first.other.eth'])
  })

  test('more registrations from one address than it has in a day', async () => {
    const own = await start({ names: { zones: [{ name: 'shop.example' }], perDay: 2 } })
    const name = (n: number) => signRegistration({ account: visitor(), name: `visitor${n}.shop.example` })
    await register(await name(1), own.url)
    await register(await name(2), own.url)
    expect(await refusalOf(register(await name(3), own.url))).toEqual([429, expect.stringContaining('Too many')])
    // What it sends then isn't read.
    const unread = await fetch(`${own.url}/v1/profile/account?projectId=local`, { method: 'POST', body: '[' })
    expect([unread.status, unread.headers.get('retry-after')]).toEqual([429, '3600'])
  })
})

describe('suggestions', () => {
  const suggest = async (name: string, zone = 'shop.example') =>
    (await blockchain().getNameSuggestions({ name, zone })).suggestions

  test('the name itself comes first, with whether it is taken, then free ones', async () => {
    await register(await signRegistration({ account: visitor(), name: 'bobby.shop.example' }))
    await register(await signRegistration({ account: visitor(), name: 'bobby1.shop.example' }))
    const list = await suggest('Bobby')
    expect(list[0]).toEqual({ name: 'bobby.shop.example', registered: true })
    expect(list[1]).toEqual({ name: 'bobby2.shop.example', registered: false })
    expect(await suggest('admin')).toContainEqual({ name: 'admin.shop.example', registered: true })
  })

  test('each can be registered: too short and wrong texts are completed', async () => {
    for (const typed of ['al', 'a_l!ce', 'x'.repeat(200), 'alice.shop.example']) {
      const list = await suggest(typed)
      expect(list.length).toBeGreaterThan(0)
      for (const { name } of list) expect(name).toMatch(/^[a-z0-9-]{4,63}\.shop\.example$/)
    }
    expect(await suggest('___')).toEqual([])
    expect(await refusalOf(suggest('alice', 'elsewhere.eth'))).toEqual(expect.arrayContaining([404]))
  })
})

test('without a domain the routes say that nothing is configured', async () => {
  const own = await start({})
  for (const path of ['account/alice.shop.example', 'reverse/0x00', 'suggestions/alice'])
    expect((await fetch(`${own.url}/v1/profile/${path}?projectId=local`)).status).toBe(501)
  const post = await fetch(`${own.url}/v1/names/gateway`, {
    method: 'POST',
    body: JSON.stringify({ sender: '0x00', data: '0x00' }),
  })
  expect(post.status).toBe(501)
})
