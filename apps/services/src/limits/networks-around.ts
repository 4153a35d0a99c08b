/**
 * The networks of which one visitor may have all addresses, the narrowest first. For IPv4 this is the address alone.
 * For IPv6 it is the first 64 bits with the 56 and 48 bits around them, because providers give homes a /56 and
 * companies a /48 (RFC 6177).
 *
 * @param address as `addressOf` gives it
 */
export function networksAround(address: string): readonly string[] {
  const first = address.indexOf(':')
  if (first < 0) return [address]
  // Each request asks several times, and searches take a third of the time of a split.
  const second = address.indexOf(':', first + 1)
  const third = address.lastIndexOf(':')
  const isNetwork = second > 0 && second < third && address.indexOf(':', second + 1) === third
  if (!isNetwork) return [address]
  const wider = address.slice(0, third)
  return [address, `${wider}:${Number.parseInt(address.slice(third + 1), 16) >> 8}/56`, `${wider}/48`]
}
