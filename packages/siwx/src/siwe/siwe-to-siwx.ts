import type { SiwxSource } from '@latchkey/core'

/** A site's answer about a signed-in visitor: the address and the chain's number. */
export type SiweSession = { readonly address: string; readonly chainId: number }

/** The site's part of the message. */
export type SiweMessageParams = {
  readonly domain: string
  readonly uri: string
  /** The networks that visitors may sign in with, by number. On another network no message is made. @default all */
  readonly chains?: readonly number[] | undefined
  readonly statement?: string | undefined
  /** RFC 3339. @default now */
  readonly iat?: string | undefined
  readonly exp?: string | undefined
  readonly nbf?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/** The input for an EIP-4361 message. */
export type SiweMessageArguments = SiweMessageParams & {
  readonly nonce: string
  readonly version: '1'
  /** `did:pkh:eip155:1:0x…` */
  readonly address: string
  /** CAIP-2. */
  readonly chainId: string
}

/** The endpoints of a site that already signs in by EIP-4361. */
export type SiweMapping = {
  getNonce(address?: string): Promise<string>
  getMessageParams(): Promise<SiweMessageParams> | SiweMessageParams
  /** The text to sign. @default EIP-4361 of the input */
  createMessage?(parameters: SiweMessageArguments): string
  /**
   * Whether the proof is valid and the visitor is signed in now. A rejection is an outage when it is a network error, otherwise a refusal.
   */
  verifyMessage(proof: { message: string; signature: string; cacao?: unknown }): Promise<boolean>
  getSession(): Promise<SiweSession | null>
  signOut(): Promise<boolean>
  onSignIn?(session?: SiweSession): void
  onSignOut?(): void
  /** @default true */
  readonly required?: boolean | (() => boolean) | undefined
  /** `false` turns sign-in off. @default true */
  readonly enabled?: boolean | undefined
  /** @default 5 min */
  readonly nonceRefetchIntervalMs?: number | undefined
  /** @default 5 min */
  readonly sessionRefetchIntervalMs?: number | undefined
  /** All @default true */
  readonly signOutOnDisconnect?: boolean | undefined
  readonly signOutOnAccountChange?: boolean | undefined
  readonly signOutOnNetworkChange?: boolean | undefined
}

/**
 * For sites with their own nonce, verify, session and sign-out endpoints for Ethereum: turns them into a sign-in. Accounts of other
 * ecosystems aren't asked.
 *
 * @example
 * createLatchkey({ networks, adapters, siwx: siweToSiwx({ getNonce, getMessageParams, verifyMessage, getSession, signOut }) })
 */
export function siweToSiwx(mapping: SiweMapping): SiwxSource {
  const { enabled = true, required = true } = mapping
  return {
    getRequired: () => enabled && (typeof required === 'function' ? required() : required),
    load: async (context) => (await import('./create-siwe-siwx.ts')).createSiweSiwx(mapping, context),
  }
}
