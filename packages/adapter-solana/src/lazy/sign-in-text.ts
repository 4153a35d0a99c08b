/** The input of a wallet's sign-in: the used part of Wallet Standard's `SolanaSignInInput`. */
export type SignInInput = {
  readonly domain: string
  readonly address: string
  readonly statement?: string | undefined
  readonly uri: string
  readonly version: string
  readonly chainId: string
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/** The text that wallets make of this input (Sign In With Solana). */
export function signInText(input: SignInInput): string {
  const { address, domain, expirationTime, notBefore, requestId, resources, statement } = input
  const line = (label: string, value: string | undefined) => (value ? [`${label}: ${value}`] : [])
  return [
    `${domain} wants you to sign in with your Solana account:`,
    address,
    '',
    ...(statement ? [statement, ''] : []),
    `URI: ${input.uri}`,
    `Version: ${input.version}`,
    `Chain ID: ${input.chainId}`,
    `Nonce: ${input.nonce}`,
    `Issued At: ${input.issuedAt}`,
    ...line('Expiration Time', expirationTime),
    ...line('Not Before', notBefore),
    ...line('Request ID', requestId),
    ...(resources ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []),
  ].join('\n')
}
