import { readFileSync } from 'node:fs'

/** The domains that are added to short names, and the number of dots from which a name is first tried as it is. */
export type SearchDomains = { readonly domains: readonly string[]; readonly dots: number }

/**
 * Reads the search domains of a `resolv.conf` (`man 5 resolver`). Clusters need them: in Kubernetes the service `anvil`
 * is `anvil.default.svc.cluster.local`.
 */
export function readSearchDomains(path = '/etc/resolv.conf'): SearchDomains {
  let text = ''
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    // Windows has no such file.
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
