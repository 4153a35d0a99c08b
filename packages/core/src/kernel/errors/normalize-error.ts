import { catalogue } from './catalogue.ts'
import type { ErrorCode } from './error-code.ts'
import { type ErrorNode, errorNodes, read } from './error-nodes.ts'
import { isLatchkeyError } from './is-latchkey-error.ts'
import { LatchkeyError } from './latchkey-error.ts'
import { isRejectionMessage } from './rejection.ts'

/**
 * EIP-1193, EIP-1474, WalletConnect (CAIP-25 and its sign API) and ethers. The other codes of EIP-1474 are left out: -32603 and -32000 say
 * nothing, so the error inside them decides, and -32001, -32003 and -32005 mean that a node refused for a reason that stays in `details`.
 */
const byCode: Readonly<Record<string, ErrorCode>> = {
  4001: 'connection/user-rejected',
  5000: 'connection/user-rejected',
  5001: 'connection/user-rejected',
  5002: 'connection/user-rejected',
  5003: 'connection/user-rejected',
  ACTION_REJECTED: 'connection/user-rejected',
  4100: 'wallet/unauthorized',
  4200: 'wallet/unsupported-method',
  5101: 'wallet/unsupported-method',
  10001: 'wallet/unsupported-method',
  '-32601': 'wallet/unsupported-method',
  '-32004': 'wallet/unsupported-method',
  4900: 'wallet/disconnected',
  4901: 'wallet/disconnected',
  4902: 'network/not-added',
  5100: 'network/unsupported',
  5102: 'wallet/invalid-request',
  5103: 'wallet/invalid-request',
  5104: 'wallet/invalid-request',
  '-32602': 'wallet/invalid-request',
  '-32600': 'wallet/invalid-request',
  '-32700': 'wallet/invalid-request',
  '-32002': 'connection/already-pending',
}

/** How `@latchkey/api-client` marks its errors, which it may not build from our class. */
const apiErrorBrand = Symbol.for('@latchkey/api-error')

function apiError(node: ErrorNode): { code: ErrorCode; status: unknown; details: unknown } | undefined {
  const { value, code } = node
  if (typeof value !== 'object' || value === null || read(value, apiErrorBrand) !== true) return undefined
  if (typeof code !== 'string' || !Object.hasOwn(catalogue, code)) return undefined
  return { code: code as ErrorCode, status: read(value, 'status'), details: read(value, 'details') }
}

function codeOf(nodes: readonly ErrorNode[]): ErrorCode | undefined {
  if (nodes.some((node) => isRejectionMessage(node.message))) return 'connection/user-rejected'
  for (const { name, message, code } of nodes) {
    if (name === 'AbortError' || message === catalogue['request/aborted']) return 'request/aborted'
    if (name === 'TimeoutError') return 'request/timed-out'
    if (code !== undefined && Object.hasOwn(byCode, code)) return byCode[code]
  }
  return undefined
}

/**
 * Turns whatever a wallet, SDK or service threw into a `LatchkeyError` with `cause` and the original message in `details`.
 * A `LatchkeyError`, also when a library has wrapped it, comes back as it is. Never throws.
 *
 * @example const { code, shortMessage } = normalizeError(thrown)
 */
export function normalizeError(thrown: unknown, fallback: ErrorCode = 'internal/unexpected'): LatchkeyError {
  const nodes = errorNodes(thrown)
  const details = nodes.find((node) => node.message)?.message
  for (const node of nodes) {
    if (isLatchkeyError(node.value)) return node.value
    const api = apiError(node)
    if (!api) continue
    const context = typeof api.status === 'number' ? { status: api.status } : undefined
    return new LatchkeyError(api.code, {
      cause: thrown,
      details: typeof api.details === 'string' ? api.details : undefined,
      context,
    })
  }
  return new LatchkeyError(codeOf(nodes) ?? fallback, { cause: thrown, details })
}
