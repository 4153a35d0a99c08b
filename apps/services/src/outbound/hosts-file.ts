import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'

/** Addresses by lower-case name. */
export type Hosts = ReadonlyMap<string, readonly string[]>

/** The path of this system's hosts file. */
export const hostsPath =
  process.platform === 'win32'
    ? join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'drivers', 'etc', 'hosts')
    : '/etc/hosts'

/** Reads a hosts file (`man 5 hosts`). An unreadable file has no entries. */
export async function readHosts(path: string): Promise<Hosts> {
  const hosts = new Map<string, string[]>()
  const text = await readFile(path, 'utf8').catch(() => '')
  for (const line of text.split('\n')) {
    const [address = '', ...names] = (line.split('#', 1)[0] ?? '').trim().split(/\s+/)
    if (!isIP(address)) continue
    for (const name of names) {
      const key = name.toLowerCase()
      hosts.set(key, [...(hosts.get(key) ?? []), address])
    }
  }
  return hosts
}
