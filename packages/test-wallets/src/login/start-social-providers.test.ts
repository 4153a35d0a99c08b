import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { startSocialProviders } from './start-social-providers.ts'

test('a provider that asks shows its users, and leads back with a code, or with a refusal after "Cancel"', async () => {
  const providers = await startSocialProviders({ asks: true })
  providers.open('http://services.localhost')
  const begin = async () => {
    const url = new URL(`${providers.url}/auth`)
    const challenge = createHash('sha256').update(randomBytes(32).toString('base64url')).digest('base64url')
    url.search = new URLSearchParams({
      client_id: 'google-id',
      redirect_uri: 'http://services.localhost/login/social/callback/google',
      response_type: 'code',
      scope: 'openid email',
      code_challenge: challenge,
      code_challenge_method: 'S256',
    }).toString()
    const answer = await fetch(url, { redirect: 'manual' })
    const cookie = answer.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    return { cookie, page: new URL(answer.headers.get('location') ?? '', url).href }
  }
  const choose = async (person: string) => {
    const { cookie, page } = await begin()
    const html = await (await fetch(page, { headers: { cookie } })).text()
    expect(html).toContain('Google (stand-in)')
    expect(html).toContain('Continue as Ann')
    const body = new URLSearchParams({ person })
    let answer = await fetch(page, { method: 'POST', body, headers: { cookie }, redirect: 'manual' })
    let target = new URL(answer.headers.get('location') ?? '', page)
    while (target.origin === providers.url) {
      const cookies = [cookie, ...answer.headers.getSetCookie().map((each) => each.split(';')[0])].join('; ')
      answer = await fetch(target, { headers: { cookie: cookies }, redirect: 'manual' })
      target = new URL(answer.headers.get('location') ?? '', target)
    }
    return target.searchParams
  }
  expect((await choose('ann')).get('code')).toBeTruthy()
  expect((await choose('')).get('error')).toBe('access_denied')
  await providers.close()
})
