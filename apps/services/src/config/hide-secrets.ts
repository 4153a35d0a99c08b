/** Settings whose whole value is a secret. */
const secretName = /token|secret|password|apikey|publishablekey/i

/**
 * A setting in a form that may be printed. Secrets are hidden. Of a URL only the host is shown, because providers put
 * keys into all other parts, and some keys are short. The path of a database's URL is its name.
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
  const shown = `${protocol}//${host}`
  if (/^(?:postgres(?:ql)?|rediss?):$/.test(protocol)) return `${shown}${pathname}${search && '?[hidden]'}`
  return pathname.length > 1 || search ? `${shown}/[hidden]` : shown
}
