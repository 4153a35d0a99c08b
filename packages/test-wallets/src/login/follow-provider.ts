/** What reaches the callback of the services: in the address, or posted as Apple does. */
export type ProviderAnswer = {
  readonly url: string
  readonly form?: URLSearchParams | undefined
  /** The origin of the page that posts the form. */
  readonly origin?: string | undefined
}

/**
 * Goes through the pages of a stand-in provider as a browser does, for tests without one. Resolves with what reaches the callback, unsent.
 *
 * @example const page = await arrive(await followProvider(url))
 */
export async function followProvider(start: string): Promise<ProviderAnswer> {
  const jar = new Map<string, string>()
  let target = start
  for (let step = 0; step < 12; step += 1) {
    const response = await fetch(target, {
      redirect: 'manual',
      headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(name, value)
    }
    const location = response.headers.get('location')
    if (location) {
      target = new URL(location, target).href
      if (target.includes('/login/social/callback/')) return { url: target }
      continue
    }
    const html = await response.text()
    const action = /action="([^"]*\/login\/social\/callback\/[^"]*)"/.exec(html)?.[1]
    if (!action) throw new Error(`${response.status} ${html.slice(0, 300)}`)
    const fields = [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]) as [string, string][]
    return { url: action, form: new URLSearchParams(fields), origin: new URL(target).origin }
  }
  throw new Error('the provider leads in circles')
}

/**
 * Sends what reached the callback. Resolves with the address to which the services lead the browser.
 *
 * @example const { hash } = await arrive(await followProvider(url))
 */
export async function arrive({ url, form, origin = 'null' }: ProviderAnswer): Promise<URL> {
  const response = await fetch(url, {
    redirect: 'manual',
    ...(form && { method: 'POST', body: form, headers: { origin } }),
  })
  const location = response.headers.get('location')
  if (!location) throw new Error(`${response.status} ${await response.text()}`)
  return new URL(location)
}
