/** What a sign-in message says (EIP-4361, CAIP-122). Times are RFC 3339 texts. */
export type SignInFields = {
  /** The site, as in `location.host`. */
  readonly domain: string
  readonly scheme?: string | undefined
  /** The account's address alone, as the message writes it. */
  readonly accountAddress: string
  /** CAIP-2. */
  readonly chainId: string
  readonly statement?: string | undefined
  readonly uri: string
  readonly version: string
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}
