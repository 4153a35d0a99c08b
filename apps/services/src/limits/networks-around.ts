/**
 * The networks that a visitor may have all addresses of, the narrowest first: an IPv4 address alone; the first 64 bits of an IPv6 address with
 * the 56 and 48 bits they belong to, since providers give homes a /56 and companies a /48 (RFC 6177).
 *
 * @param address as `addressOf` gives it
 */
export function networksAround(address: string): readonly string[] {
  const groups = address.split(':')
  if (groups.length !== 4) return [address]
  const [a, b, c, d = ''] = groups
  return [address, `${a}:${b}:${c}:${Number.parseInt(d, 16) >> 8}/56`, `${a}:${b}:${c}/48`]
}
