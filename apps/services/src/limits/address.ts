import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6, type Socket } from 'node:net'

/** The parts of a request that its address is read from. */
type AddressedRequest = Pick<IncomingMessage, 'headers'> & {
  readonly socket: Pick<Socket, 'remoteAddress'>
  /** The address that was read before: several limits count each request. */
  [known]?: { readonly header: string | undefined; readonly address: string }
}

const known = Symbol('address')

/**
 * The address that limits count a request by: an IPv4 address, or the first 64 bits of an IPv6 address, because one visitor has a whole
 * network of that size. When the header has no address, the address of the connection counts.
 *
 * @param header set by the proxy in front. Its last entry is the one that proxy wrote: those before it come from the visitor
 */
export function addressOf(request: AddressedRequest, header: string | undefined): string {
  const before = request[known]
  if (before && before.header === header) return before.address
  const address = findAddress(request, header, readAddress) ?? 'unknown'
  request[known] = { header, address }
  return address
}

/** The visitor's whole address, for a provider that compares it. Read as `addressOf` reads it; `''` where there is none. */
export function fullAddressOf(request: AddressedRequest, header: string | undefined): string {
  return findAddress(request, header, bareAddress) ?? ''
}

function findAddress(
  request: AddressedRequest,
  header: string | undefined,
  read: (text: string) => string | undefined,
): string | undefined {
  const named = header === undefined ? undefined : request.headers[header]
  return read(lastEntry(String(named ?? ''))) ?? read(request.socket.remoteAddress ?? '')
}

/** The last entry of `X-Forwarded-For`, or the `for` of the last element of `Forwarded` (RFC 7239). */
function lastEntry(text: string): string {
  const entry = text.slice(text.lastIndexOf(',') + 1).trim()
  if (!entry.includes('=')) return entry
  const pair = entry.split(';').find((part) => /^\s*for\s*=/i.test(part))
  return (pair ? pair.slice(pair.indexOf('=') + 1) : entry).trim()
}

/** Proxies write `203.0.113.1`, `203.0.113.1:4711`, `2001:db8::1`, `[2001:db8::1]:4711`, `"[…]"`, `fe80::1%eth0` and `::ffff:203.0.113.1`. */
function readAddress(text: string): string | undefined {
  const address = bareAddress(text)
  return address !== undefined && isIPv6(address) ? networkOf(address) : address
}

function bareAddress(text: string): string | undefined {
  const bare = text.replaceAll('"', '').toLowerCase()
  const end = bare.indexOf(']')
  const unbracketed = bare.startsWith('[') && end > 0 ? bare.slice(1, end) : bare
  const [address = ''] = unbracketed.split('%')
  if (isIPv6(address)) {
    const mapped = address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : ''
    return isIPv4(mapped) ? mapped : address
  }
  const colon = address.lastIndexOf(':')
  const host = colon > 0 && /^\d{1,5}$/.test(address.slice(colon + 1)) ? address.slice(0, colon) : address
  return isIPv4(host) ? host : undefined
}

function networkOf(address: string): string {
  const [a = 0, b = 0, c = 0, d = 0, e, f, g = 0, h = 0] = expand(address)
  const isMapped = f === 0xffff && a === 0 && b === 0 && c === 0 && d === 0 && e === 0
  if (isMapped) return [g >> 8, g & 0xff, h >> 8, h & 0xff].join('.')
  return `${a.toString(16)}:${b.toString(16)}:${c.toString(16)}:${d.toString(16)}`
}

/** The eight numbers of an IPv6 address, also where it ends like an IPv4 address. */
function expand(address: string): number[] {
  const gap = address.indexOf('::')
  if (gap < 0) return toGroups(address)
  const head = toGroups(address.slice(0, gap))
  const tail = toGroups(address.slice(gap + 2))
  while (head.length + tail.length < 8) head.push(0)
  return [...head, ...tail]
}

function toGroups(text: string): number[] {
  const groups: number[] = []
  if (text === '') return groups
  for (const part of text.split(':')) {
    if (part.includes('.')) {
      const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number)
      groups.push(a * 256 + b, c * 256 + d)
    } else groups.push(Number.parseInt(part, 16))
  }
  return groups
}
