import { LatchkeyError, normalizeError } from '../../kernel/errors/index.ts'

declare module '@latchkey/core/errors' {
  interface ErrorCodeMap {
    /**
     * When: the id of an EVM chain is 2^31 or more, so that it has no coin type.
     * Fix: register the name on another network.
     * Source: ENSIP-11
     */
    'names/invalid-chain-id': 'Invalid chainId'
    /**
     * When: the app registers a name, and no login without a wallet is in use on an Ethereum network.
     * Fix: log in first; wallets register names at their own services.
     */
    'names/no-account': 'Address or auth connector not found'
    /**
     * When: the receiver of a transfer is a name, and no node could say where it leads.
     * Fix: try again; `details` is the reason.
     */
    'names/resolve-failed': 'Error resolving name'
    /**
     * When: the names service gave no suggestions.
     * Fix: none needed: the typed name can still be registered.
     */
    'names/suggestions-failed': 'Error fetching name suggestions'
    /**
     * When: the names service could not say which names an address has.
     * Fix: try again; `details` is the service's reason.
     */
    'names/lookup-failed': 'Error fetching names for address'
    /**
     * When: the names service refused a registration, or can't be reached.
     * Fix: `details` is the service's reason, such as a name that is taken.
     */
    'names/register-failed': 'Error registering name {name}'
  }
}

const messages = {
  'names/invalid-chain-id': { shortMessage: 'Invalid chainId' },
  'names/no-account': { shortMessage: 'Address or auth connector not found' },
  'names/resolve-failed': { shortMessage: 'Error resolving name' },
  'names/suggestions-failed': { shortMessage: 'Error fetching name suggestions' },
  'names/lookup-failed': { shortMessage: 'Error fetching names for address' },
  'names/register-failed': { shortMessage: 'Error registering name {name}' },
} as const

/** The codes of errors of names. */
export type NameErrorCode = keyof typeof messages

/** An error of names. */
export function nameError(
  code: NameErrorCode,
  options: { details?: string | undefined; name?: string | undefined; cause?: unknown } = {},
): LatchkeyError {
  const { cause, details, name } = options
  return new LatchkeyError(code, {
    ...messages[code],
    details,
    ...(name !== undefined && { context: { name } }),
    ...(cause !== undefined && { cause }),
  })
}

/**
 * What a names service failed with: its own reason stays in `details`. An abort, a refusal of the visitor and errors of ours come back as they are.
 */
export function serviceError(
  code: 'names/suggestions-failed' | 'names/lookup-failed' | 'names/register-failed',
  thrown: unknown,
  name?: string | undefined,
): LatchkeyError {
  const error = normalizeError(thrown)
  const isOfService =
    error.code.startsWith('http/') || (error.code.startsWith('request/') && error.code !== 'request/aborted')
  return isOfService ? nameError(code, { details: error.details, name, cause: error }) : error
}
