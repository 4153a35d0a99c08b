import { createHmac } from 'node:crypto'
import { networksAround } from './networks-around.ts'

/**
 * The hex digits of one network's name. With 24 bits, some 256 IPv4 addresses share a name: even with the key, the
 * database doesn't tell which address it was.
 */
const digits = 6

/**
 * The name of an IP address in the store: a hash for each of its networks, from the widest to the narrowest. The name
 * of a wider network is the beginning of the names in it, so that the store can count it.
 *
 * @returns the names, the narrowest last, which is the whole
 */
export function hashNetworks(key: string, address: string): readonly [...string[], string] {
  let name = ''
  const names = networksAround(address)
    .toReversed()
    .map((network) => {
      name += createHmac('sha256', key).update(network).digest('hex').slice(0, digits)
      return name
    })
  return [...names.slice(0, -1), name]
}

/** The networks in a name, from the widest to the narrowest: `['a1b2c3', 'd4e5f6']` of `a1b2c3d4e5f6`. */
export function networkHashes(name: string): readonly string[] {
  return Array.from({ length: Math.ceil(name.length / digits) }, (_, at) => name.slice(at * digits, (at + 1) * digits))
}
