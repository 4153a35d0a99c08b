/**
 * The fields of a sign-in message (EIP-4361, CAIP-122). Times are RFC 3339 texts, kept as they were written, because the text is signed.
 */
export type SignInMessage = {
  /** The site, as in `location.host`: `example.org` or `localhost:5173`. ASCII only. */
  readonly domain: string
  /** The scheme of the site's origin, when the message names it: `https`. */
  readonly scheme?: string | undefined
  /** The account's address without a chain; on eip155 with its EIP-55 checksum. */
  readonly accountAddress: string
  /** CAIP-2 id of the network: `eip155:1`. The message shows only the reference (EIP-4361). */
  readonly chainId: string
  /** One line in plain words for the visitor. */
  readonly statement?: string | undefined
  /** RFC 3986 URI of the resource that the visitor signs in to. */
  readonly uri: string
  readonly version: '1'
  /** At least eight letters and digits, used once. */
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  /** RFC 3986 URIs. An empty list gives a heading without lines. */
  readonly resources?: readonly string[] | undefined
}
