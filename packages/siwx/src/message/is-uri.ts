const unreserved = 'A-Za-z0-9._~\\-'
const subDelims = "!$&'()*+,;="
const encoded = '%[0-9A-Fa-f]{2}'
const pchar = `(?:[${unreserved}${subDelims}:@]|${encoded})`
const scheme = /^[A-Za-z][A-Za-z0-9+.-]*$/
const userinfo = new RegExp(`^(?:[${unreserved}${subDelims}:]|${encoded})*$`)
const regName = new RegExp(`^(?:[${unreserved}${subDelims}]|${encoded})*$`)
const ipFuture = new RegExp(`^v[0-9A-Fa-f]+\\.[${unreserved}${subDelims}:]+$`)
const path = new RegExp(`^(?:${pchar}|/)*$`)
const afterPath = new RegExp(`^(?:${pchar}|[/?])*$`)
const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const ipv4 = new RegExp(`^${octet}(?:\\.${octet}){3}$`)

/** The number of 16-bit groups in a part of an IPv6 address; undefined for anything else. */
function groupsIn(part: string, mayEndInIpv4: boolean): number | undefined {
  if (part === '') return 0
  const groups = part.split(':')
  const last = groups.at(-1) ?? ''
  const tail = mayEndInIpv4 && ipv4.test(last) ? 2 : 0
  const plain = tail ? groups.slice(0, -1) : groups
  return plain.every((group) => /^[0-9A-Fa-f]{1,4}$/.test(group)) ? plain.length + tail : undefined
}

function isIpv6(text: string): boolean {
  const [left = '', right, ...more] = text.split('::')
  if (more.length) return false
  if (right === undefined) return groupsIn(left, true) === 8
  const before = groupsIn(left, false)
  const after = groupsIn(right, true)
  // `::` stands for at least one group.
  return before !== undefined && after !== undefined && before + after <= 7
}

/** Whether a text is an RFC 3986 scheme. */
export function isScheme(text: string): boolean {
  return scheme.test(text)
}

/** Whether a text is an RFC 3986 authority: `[userinfo@]host[:port]`. The host may be empty there. */
export function isAuthority(text: string): boolean {
  const at = text.lastIndexOf('@')
  if (at >= 0 && !userinfo.test(text.slice(0, at))) return false
  const hostAndPort = text.slice(at + 1)
  const [, literal, name = '', port = ''] = /^(?:\[([^\]]*)\]|([^:[\]]*))(:\d*)?$/.exec(hostAndPort) ?? []
  if (literal !== undefined) return isIpv6(literal) || ipFuture.test(literal)
  return hostAndPort === name + port && regName.test(name)
}

/**
 * Whether a text is an absolute RFC 3986 URI, fragment included, by the strict grammar: browsers also accept and repair other texts. Linear
 * in its length.
 *
 * @example
 * isUri('urn:uuid:1') // true
 * isUri('https://exämple.org') // false
 */
export function isUri(text: string): boolean {
  const [, name = '', authority, way = '', query = '', fragment = ''] =
    /^([^:/?#]+):(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([\s\S]*))?$/.exec(text) ?? []
  if (!scheme.test(name) || !path.test(way) || !afterPath.test(query) || !afterPath.test(fragment)) return false
  // A path without an authority can't begin with two slashes: the pattern has read those as an authority already.
  return authority === undefined || isAuthority(authority)
}
