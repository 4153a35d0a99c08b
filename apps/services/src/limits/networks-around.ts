/**
 * The networks that an address is counted in: an IPv4 address alone; the first 64 bits of an IPv6 address with the 56 and 48 bits they
 * belong to, since one home or company has that many networks of 64 bits.
 *
 * @param address as `addressOf` gives it
 */
export function networksAround(address: string): readonly string[] {
  const groups = address.split(':')
  if (groups.length !== 4) return [address]
  const [a, b, c, d = ''] = groups
  return [address, `${a}:${b}:${c}:${Number.parseInt(d, 16) >> 8}/56`, `${a}:${b}:${c}/48`]
}
