/** Settings whose whole value is a secret. */
const secretName = /token|secret|password|apikey|publishablekey/i

/**
 * A setting in a form that may be printed. Secrets are hidden. Of a URL only host and the beginning of the path are
 * shown, because providers put keys into all other parts, and often into the path.
 */
export function hideSecrets(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    if (secretName.test(name)) return '[hidden]'
    return /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? hideInUrl(value) : value
  }
  if (Array.isArray(value)) return value.map((entry) => hideSecrets(entry, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, hideSecrets(entry, key)]))
}

function hideInUrl(text: string): string {
  if (!URL.canParse(text)) return '[hidden]'
  const { protocol, host, pathname, search } = new URL(text)
  const path = pathname.length > 1 ? pathname.replace(/[^/]{12,}/g, '[hidden]') : pathname
  return `${protocol}//${host}${path === '/' ? '' : path}${search && '?[hidden]'}`
}
