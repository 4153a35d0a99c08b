import { base58 } from '@scure/base'

/** Metaplex's data about a mint. */
export type MetadataAccount = {
  readonly mint: string
  readonly name: string
  readonly symbol: string
  readonly uri: string
  /** Whether the mint is a currency, not a single item. */
  readonly isFungible: boolean
  /** Whether its maker's rules decide about transfers. */
  readonly isProgrammable: boolean
  /** The mint of the collection, where the collection's owner confirmed it. */
  readonly collection?: string | undefined
}

/** `Key::MetadataV1` */
const metadataV1 = 4
/** `TokenStandard::Fungible` */
const fungible = 2
/** `TokenStandard::ProgrammableNonFungible`, and its editions. */
const programmable = [4, 5]
/** The limits of the program itself, in bytes. Its earlier versions pad with zeros. */
const longest = { name: 32, symbol: 10, uri: 200 }
const mostCreators = 5

/** Decodes an account of Metaplex Token Metadata (Borsh). `undefined` for any other account. */
export function decodeMetadataAccount(data: Uint8Array): MetadataAccount | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  let at = 0
  const skip = (length: number) => {
    at += length
    if (at > data.length) throw new RangeError('Beyond the end')
    return at - length
  }
  const byte = () => view.getUint8(skip(1))
  const key = () => base58.encode(data.subarray(skip(32), at))
  const string = (most: number) => {
    const length = view.getUint32(skip(4), true)
    if (length > most) throw new RangeError('Too long')
    // The program fills the rest with zeros.
    const [text = ''] = new TextDecoder().decode(data.subarray(skip(length), at)).split('\0', 1)
    return text
  }
  const option = <T>(read: () => T) => (byte() === 1 ? read() : undefined)
  try {
    if (byte() !== metadataV1) return undefined
    skip(32)
    const named = { mint: key(), name: string(longest.name), symbol: string(longest.symbol), uri: string(longest.uri) }
    skip(2)
    option(() => {
      const count = view.getUint32(skip(4), true)
      if (count > mostCreators) throw new RangeError('Too many')
      skip(34 * count)
    })
    skip(2)
    option(byte)
    // Accounts of the first versions end here, or continue with zeros.
    const rest = at < data.length ? readRest() : {}
    return { ...named, isFungible: false, isProgrammable: false, ...rest }
  } catch {
    return undefined
  }

  function readRest() {
    const standard = option(byte)
    const collection = option(() => ({ isVerified: byte() === 1, mint: key() }))
    const isProgrammable = standard !== undefined && programmable.includes(standard)
    return {
      isFungible: standard === fungible,
      isProgrammable,
      ...(collection?.isVerified && { collection: collection.mint }),
    }
  }
}
