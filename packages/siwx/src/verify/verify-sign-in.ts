import { parseChainId } from '@latchkey/core/caip'
import { parseSignInMessage } from '../message/parse-sign-in-message.ts'
import type { SignInMessage } from '../message/sign-in-message.ts'
import { checkExpected, type ExpectedSignIn } from './check-expected.ts'
import type { InvalidReason, SignatureVerdict, SignatureVerifier, UnknownReason } from './verifier.ts'

/** Whether a signature is valid. `unknown` is not `invalid`: the chain could not be asked. */
export type SignInVerdict =
  | { readonly status: 'valid'; readonly data: SignInMessage }
  | { readonly status: 'invalid'; readonly reason: InvalidReason; readonly cause?: unknown }
  | { readonly status: 'unknown'; readonly reason: UnknownReason; readonly cause?: unknown }

/** A message, its signature and the server's expectations. */
export type SignInToVerify = {
  /** The exact text that was signed. */
  readonly message: string
  readonly signature: string
  /** Base64, on Cosmos. */
  readonly publicKey?: string | undefined
  readonly expected: ExpectedSignIn
  readonly verifiers: readonly SignatureVerifier[]
  readonly signal?: AbortSignal | undefined
}

function read(message: string): { data: SignInMessage } | { cause: unknown } {
  try {
    return { data: parseSignInMessage(message) }
  } catch (cause) {
    return { cause }
  }
}

/**
 * Whether a signature signs this account in to this site, now. The message is read strictly and compared with `expected` first; then every
 * verifier of its ecosystem must accept the signature. Never throws and never rejects: a check that is impossible now gives `unknown`.
 *
 * The caller ensures that the nonce is used once: delete it at the first `valid`.
 *
 * @example
 * const verdict = await verifySignIn({
 * message, signature, verifiers: [eip155Verifier({ rpc })],
 * expected: { domain: 'example.org', nonce, chainId: 'eip155:1', address, now: Date.now() },
 * })
 * if (verdict.status === 'valid') startSession(verdict.data)
 */
export async function verifySignIn(options: SignInToVerify): Promise<SignInVerdict> {
  const { expected, message, publicKey, signal, signature, verifiers } = options
  const parsed = read(message)
  if ('cause' in parsed) return { status: 'invalid', reason: 'message-unreadable', cause: parsed.cause }
  const { data } = parsed
  const reason = checkExpected(data, expected)
  if (reason) return { status: 'invalid', reason }
  if (typeof signature !== 'string') return { status: 'invalid', reason: 'signature-malformed' }
  const { namespace } = parseChainId(data.chainId)
  const fitting = verifiers.filter((verifier) => verifier.namespace === namespace)
  if (!fitting.length) return { status: 'unknown', reason: 'no-verifier' }
  const check = { data, message, signature, publicKey, signal }
  const verdicts = await Promise.all(
    fitting.map(async (verifier): Promise<SignatureVerdict> => {
      try {
        return await verifier.verify(check)
      } catch (cause) {
        return { status: 'unknown', reason: 'verifier-failed', cause }
      }
    }),
  )
  const failed =
    verdicts.find(({ status }) => status === 'invalid') ?? verdicts.find(({ status }) => status === 'unknown')
  return failed && failed.status !== 'valid' ? failed : { status: 'valid', data }
}
