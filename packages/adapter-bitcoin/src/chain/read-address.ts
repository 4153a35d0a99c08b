import { decodeBase58Check } from './base58-check.ts'
import { decodeBech32 } from './bech32.ts'
import type { AddressFamily } from './bitcoin-networks.ts'

export type AddressType = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'

/** The content of an address. Testnets and regtest share the format of the older kinds. */
export type BitcoinAddress = {
  readonly type: AddressType
  /** The hash, or the key of `p2tr`. */
  readonly program: Uint8Array
  readonly families: readonly AddressFamily[]
}

const prefixes: Readonly<Record<string, AddressFamily>> = { bc: 'main', tb: 'test', bcrt: 'regtest' }

const versions: Readonly<Record<number, readonly [type: AddressType, families: readonly AddressFamily[]]>> = {
  0: ['p2pkh', ['main']],
  5: ['p2sh', ['main']],
  111: ['p2pkh', ['test', 'regtest']],
  196: ['p2sh', ['test', 'regtest']],
}

/** Reads an address of any network and verifies its checksum. Witness programs without a defined meaning are refused. */
export function readAddress(text: string): BitcoinAddress | undefined {
  const witness = decodeBech32(text)
  if (witness) {
    const family = Object.hasOwn(prefixes, witness.prefix) ? prefixes[witness.prefix] : undefined
    const type = typeOf(witness.version, witness.program.length)
    return family && type && { type, program: witness.program, families: [family] }
  }
  const bytes = decodeBase58Check(text)
  const [type, families] = versions[bytes?.[0] ?? -1] ?? []
  return bytes && type && families && { type, program: bytes.slice(1), families }
}

function typeOf(version: number, length: number): AddressType | undefined {
  if (version === 0) return length === 20 ? 'p2wpkh' : length === 32 ? 'p2wsh' : undefined
  return version === 1 && length === 32 ? 'p2tr' : undefined
}
