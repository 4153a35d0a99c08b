type Thrown = { readonly name?: unknown; readonly code?: unknown; readonly cause?: unknown }

/** Mobile Wallet Adapter's codes for a declined request: `AUTHORIZATION_FAILED` and `NOT_SIGNED`. Core knows the positive codes. */
const declines: ReadonlySet<unknown> = new Set([-1, -3])

/** Whether an error, or what caused it, is a refusal that a phone sent by Mobile Wallet Adapter. */
export function isDeclined(thrown: unknown, depth = 0): boolean {
  const { cause, code, name } = Object(thrown) as Thrown
  if (name === 'SolanaMobileWalletAdapterProtocolError') return declines.has(code)
  return cause !== undefined && depth < 5 && isDeclined(cause, depth + 1)
}
