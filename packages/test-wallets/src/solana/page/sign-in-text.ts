/** The input of Sign In With Solana (`SolanaSignInInput` of `@solana/wallet-standard-features`). */
export type SolanaSignInInput = {
  readonly domain?: string | undefined
  readonly address?: string | undefined
  readonly statement?: string | undefined
  readonly uri?: string | undefined
  readonly version?: string | undefined
  readonly chainId?: string | undefined
  readonly nonce?: string | undefined
  readonly issuedAt?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

const labels = [
  ['uri', 'URI'],
  ['version', 'Version'],
  ['chainId', 'Chain ID'],
  ['nonce', 'Nonce'],
  ['issuedAt', 'Issued At'],
  ['expirationTime', 'Expiration Time'],
  ['notBefore', 'Not Before'],
  ['requestId', 'Request ID'],
] as const

/** The text that a wallet shows and signs, by the grammar of Sign In With Solana. Fields that weren't requested are left out. */
export function signInText(input: SolanaSignInInput & { readonly domain: string; readonly address: string }): string {
  const { address, domain, resources, statement } = input
  const fields = [
    ...labels.flatMap(([name, label]) => (input[name] ? [`${label}: ${input[name]}`] : [])),
    ...(resources ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []),
  ]
  return [
    `${domain} wants you to sign in with your Solana account:\n${address}`,
    ...(statement ? [statement] : []),
    ...(fields.length ? [fields.join('\n')] : []),
  ].join('\n\n')
}
