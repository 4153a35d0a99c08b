import type { IncomingMessage } from 'node:http'

/**
 * Where a request comes from, as limits count it. An IPv6 network of 64 bits is one visitor, who has all its addresses.
 *
 * @param header set by the proxy in front. Its last entry is the one that proxy wrote: those before it come from the visitor
 */
export function addressOf(request: IncomingMessage, header: string | undefined): string {
  const named = header === undefined ? undefined : request.headers[header]
  const text = String(named ?? '')
    .split(',')
    .at(-1)
    ?.trim()
  const address = (text || request.socket.remoteAddress || 'unknown').slice(0, 64).toLowerCase()
  if (address.startsWith('::ffff:') && address.includes('.')) return address.slice('::ffff:'.length)
  return address.includes(':') ? networkOf(address) : address
}

function networkOf(address: string): string {
  const [head = '', tail] = address.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
