/**
 * The networks of which one visitor may have all addresses, the narrowest first. For IPv4 this is the address alone.
 * For IPv6 it is the first 64 bits with the 56 and 48 bits around them, because providers give homes a /56 and
 * companies a /48 (RFC 6177).
 *
 * @param address as `addressOf` gives it
 */
export function networksAround(address: string): readonly string[] {
  const groups = address.split(':')
  if (groups.length !== 4) return [address]
  const [a, b, c, d = ''] = groups
  return [address, `${a}:${b}:${c}:${Number.parseInt(d, 16) >> 8}/56`, `${a}:${b}:${c}/48`]
}
