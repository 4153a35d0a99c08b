import { Resolver } from 'node:dns/promises'
import { isIPv6, type LookupFunction } from 'node:net'
import { withTimeLimit } from '../limits/time-limit.ts'
import { type Hosts, hostsPath, readHosts } from './hosts-file.ts'
import { namesToTry, type SearchDomains } from './resolv-conf.ts'

export type HostLookupOptions = {
  /** For one name, in ms. @default 3000 */
  readonly timeoutMs?: number | undefined
  /** Name servers, as `address:port`. @default the system's */
  readonly servers?: readonly string[] | undefined
  /** @default the system's */
  readonly hostsFile?: string | undefined
  /** @default none: names are complete */
  readonly search?: SearchDomains | undefined
  /** Asked when the name servers don't know the name. @default nothing */
  readonly fallback?: LookupFunction | undefined
}

/** How long the content of the hosts file is kept, in ms. */
const hostsMs = 5000
/** How long to wait for the other family's addresses once one family has answered, in ms (RFC 8305, section 3). */
const graceMs = 100

/**
 * Resolves names for sockets over UDP, with a time limit. `dns.lookup` would use one of the process's few threads until
 * the name server answers, so a few names with silent name servers would stop every other request.
 *
 * @example request(url, { lookup: createHostLookup() })
 */
export function createHostLookup(options: HostLookupOptions = {}): LookupFunction {
  const { timeoutMs = 3000, servers, hostsFile = hostsPath, search = { domains: [], dots: 0 }, fallback } = options
  const resolver = new Resolver({ timeout: Math.ceil(timeoutMs / 3), tries: 2 })
  if (servers) resolver.setServers(servers)
  let hosts: { readonly entries: Promise<Hosts>; readonly readAt: number } | undefined

  async function resolve(hostname: string): Promise<readonly string[]> {
    const name = hostname.toLowerCase()
    const plain = name.replace(/\.$/, '')
    // RFC 6761, section 6.3: these never go to a name server.
    if (plain === 'localhost' || plain.endsWith('.localhost')) return ['127.0.0.1', '::1']
    if (!hosts || performance.now() - hosts.readAt > hostsMs)
      hosts = { entries: readHosts(hostsFile), readAt: performance.now() }
    const listed = (await hosts.entries).get(plain)
    if (listed) return listed
    let failure: unknown
    for (const each of namesToTry(name, search)) {
      try {
        return await bothFamilies(resolver, each)
      } catch (error) {
        failure = error
        if (!isUnknown(error)) break
      }
    }
    throw failure
  }

  return (hostname, request, callback) => {
    withTimeLimit(resolve(hostname), timeoutMs, () => lookupError('ETIMEOUT', hostname))
      .then((addresses) => {
        const found = addresses
          .map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
          .filter(({ family }) => !request.family || family === familyOf(request.family))
        if (found.length === 0) throw lookupError('ENOTFOUND', hostname)
        return found
      })
      .then(
        (found) =>
          request.all ? callback(null, found) : callback(null, found[0]?.address ?? '', found[0]?.family ?? 4),
        (error) => {
          if (fallback && isUnknown(error)) fallback(hostname, request, callback)
          else callback(error, '', 4)
        },
      )
  }
}

function familyOf(family: number | 'IPv4' | 'IPv6'): number {
  return family === 'IPv4' ? 4 : family === 'IPv6' ? 6 : family
}

function lookupError(code: string, hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code} ${hostname}`), { code, hostname })
}

/** The name server said that there is no such name, or no such address. */
function isUnknown(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOTFOUND' || code === 'ENODATA'
}

/** IPv4 first, because many containers can't reach the internet by IPv6. */
function bothFamilies(resolver: Resolver, name: string): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const found: { v4: readonly string[]; v6: readonly string[] } = { v4: [], v6: [] }
    const errors: unknown[] = []
    let waiting = 2
    let grace: NodeJS.Timeout | undefined
    const finish = () => {
      clearTimeout(grace)
      const addresses = [...found.v4, ...found.v6]
      if (addresses.length > 0) resolve(addresses)
      else reject(errors.find((error) => !isUnknown(error)) ?? errors[0])
    }
    const settle = (isFound: boolean) => {
      waiting -= 1
      if (waiting === 0) finish()
      else if (isFound) grace = setTimeout(finish, graceMs)
    }
    const take = (family: 'v4' | 'v6', answer: Promise<readonly string[]>) =>
      answer.then(
        (addresses) => {
          found[family] = addresses
          settle(addresses.length > 0)
        },
        (error: unknown) => {
          errors.push(error)
          settle(false)
        },
      )
    void take('v4', resolver.resolve4(name))
    void take('v6', resolver.resolve6(name))
  })
}
