import { readFileSync } from 'node:fs'

/** Domains that short names are tried in, and how many dots a name has that is tried as it is first. */
export type SearchDomains = { readonly domains: readonly string[]; readonly dots: number }

/**
 * Reads the search domains of a `resolv.conf` (`man 5 resolver`). Clusters need them: Kubernetes knows a service `anvil` as
 * `anvil.default.svc.cluster.local`.
 */
export function readSearchDomains(path = '/etc/resolv.conf'): SearchDomains {
  let text = ''
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    // Windows has none.
  }
  let domains: readonly string[] = []
  let dots = 1
  for (const line of text.split('\n')) {
    const [keyword, ...values] = line.trim().split(/\s+/)
    if (keyword === 'search' || keyword === 'domain') domains = values.slice(0, 6)
    if (keyword !== 'options') continue
    for (const value of values) if (/^ndots:\d{1,2}$/.test(value)) dots = Number(value.slice('ndots:'.length))
  }
  return { domains, dots }
}

/** The names to ask for, in order. */
export function namesToTry(name: string, { domains, dots }: SearchDomains): readonly string[] {
  if (name.endsWith('.')) return [name]
  const longer = domains.map((domain) => `${name}.${domain}`)
  return name.split('.').length - 1 >= dots ? [name, ...longer] : [...longer, name]
}
