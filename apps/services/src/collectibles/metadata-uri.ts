/** The metadata of a collectible: in the URI itself, or at an https URL. */
export type MetadataSource = { readonly json: string } | { readonly url: string }

const largestInline = 65_536
const longestUrl = 2048

/**
 * Reads a token's URI (ERC-721, ERC-1155, Metaplex): `data:`, `https:`, and `ipfs:` if a gateway is configured.
 * `undefined` for any other URI.
 *
 * @param tokenId fills `{id}` as ERC-1155 says: 64 hex digits in small letters
 */
export function readMetadataUri(
  uri: string,
  {
    allowLocal,
    gateway,
    tokenId,
  }: {
    /** Allows `http:` too, for tests on the same machine. */
    readonly allowLocal?: boolean | undefined
    readonly gateway?: string | undefined
    readonly tokenId?: string | undefined
  },
): MetadataSource | undefined {
  if (uri.startsWith('data:')) return readData(uri)
  const id = tokenId === undefined ? '' : BigInt(tokenId).toString(16).padStart(64, '0')
  const filled = uri.trim().replaceAll('{id}', id)
  if (allowLocal && filled.startsWith('http://') && filled.length <= longestUrl && URL.canParse(filled))
    return { url: filled }
  const url = toHttps(filled, gateway)
  return url === undefined ? undefined : { url }
}

/** The https URL of a file, also of `ipfs:` if a gateway is configured; `undefined` for any other URI. */
export function toHttps(uri: string, gateway: string | undefined): string | undefined {
  if (uri.length > longestUrl) return undefined
  if (uri.startsWith('https://')) return URL.canParse(uri) ? uri : undefined
  const [, cid, path = ''] = /^ipfs:\/\/(?:ipfs\/)?([A-Za-z0-9]{32,128})((?:\/[^?#]*)?)$/.exec(uri) ?? []
  if (gateway === undefined || cid === undefined) return undefined
  const base = `${gateway.replace(/\/$/, '')}/${cid}`
  if (!URL.canParse(base + path)) return undefined
  const { href } = new URL(base + path)
  // With `..` a path could lead to other pages of the gateway.
  return href === base || href.startsWith(`${base}/`) ? href : undefined
}

function readData(uri: string): MetadataSource | undefined {
  if (uri.length > largestInline) return undefined
  const match = /^data:application\/json(?:;charset=[\w-]+|;utf8)?(;base64)?,(.*)$/s.exec(uri)
  if (!match) return undefined
  const [, base64, body = ''] = match
  try {
    return { json: base64 ? Buffer.from(body, 'base64').toString('utf8') : decodeURIComponent(body) }
  } catch {
    return undefined
  }
}
