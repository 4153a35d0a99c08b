import type { SiwxSource } from '@latchkey/core'

/** What a site says of a signed-in visitor: the address and the chain's number. */
export type SiweSession = { readonly address: string; readonly chainId: number }

/** What the site says in its message. */
export type SiweMessageParams = {
  readonly domain: string
  readonly uri: string
  /** The networks that may be signed in with, by number. */
  readonly chains?: readonly number[] | undefined
  readonly statement?: string | undefined
  /** RFC 3339. @default now */
  readonly iat?: string | undefined
  readonly exp?: string | undefined
  readonly nbf?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/** What a message of EIP-4361 is written from. */
export type SiweMessageArguments = SiweMessageParams & {
  readonly nonce: string
  readonly version: '1'
  /** `did:pkh:eip155:1:0x…` */
  readonly address: string
  /** CAIP-2. */
  readonly chainId: string
}

/** The endpoints of a site that signs in by EIP-4361 already. */
export type SiweMapping = {
  getNonce(address?: string): Promise<string>
  getMessageParams(): Promise<SiweMessageParams> | SiweMessageParams
  /** The text to be signed. @default EIP-4361 of what is given */
  createMessage?(parameters: SiweMessageArguments): string
  /** Whether the proof holds and the visitor is signed in now. A rejection is an outage where it is a network's, else a no. */
  verifyMessage(proof: { message: string; signature: string; cacao?: unknown }): Promise<boolean>
  getSession(): Promise<SiweSession | null>
  signOut(): Promise<boolean>
  onSignIn?(session?: SiweSession): void
  onSignOut?(): void
  /** @default true */
  readonly required?: boolean | (() => boolean) | undefined
  /** `false`: nobody is asked. @default true */
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
 * For sites that have nonce, verify, session and sign-out endpoints of their own for Ethereum: maps them to a sign-in. Accounts of other
 * ecosystems aren't asked.
 *
 * @example
 * createLatchkey({ networks, adapters, siweConfig: siweToSiwx({ getNonce, getMessageParams, verifyMessage, getSession, signOut }) })
 */
export function siweToSiwx(mapping: SiweMapping): SiwxSource {
  const { enabled = true, required = true } = mapping
  return {
    getRequired: () => enabled && (typeof required === 'function' ? required() : required),
    load: async (context) => (await import('./create-siwe-siwx.ts')).createSiweSiwx(mapping, context),
  }
}
