import type { SignInFields } from '@latchkey/core/ports'
import { createSignInMessageText } from '@solana/wallet-standard-util'

/** The fields of a site's sign-in request, and their text as the reference library writes it. */
export function signInFor(
  { account, chainId }: { readonly account: string; readonly chainId: string },
  change: Partial<SignInFields> = {},
) {
  const fields: SignInFields = {
    domain: 'app.example',
    accountAddress: account,
    chainId,
    statement: 'Sign in to Example.',
    uri: 'https://app.example',
    version: '1',
    nonce: '0123456789abcdef',
    issuedAt: '2026-01-01T00:00:00.000Z',
    expirationTime: '2026-01-08T00:00:00.000Z',
    resources: ['https://app.example/terms'],
    ...change,
  }
  const { accountAddress: address, requestId, scheme: _, ...rest } = fields
  const said = { ...rest, address, ...(requestId && { requestId }), chainId: fields.chainId.slice('solana:'.length) }
  return { fields, message: createSignInMessageText(said as Parameters<typeof createSignInMessageText>[0]) }
}
