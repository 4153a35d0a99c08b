/** Names the flow in the address with which a popup begins. */
export const beginParameter = 'latchkey-begin'

/** What the services put into the fragment of the page that a provider led to. */
export type SocialReturn = {
  readonly flow: string
  /** Absent when the login failed. */
  readonly result?: string | undefined
  /** A code of the login server, such as `login/declined`. */
  readonly error?: string | undefined
}

const isId = (value: string | null): value is string => value !== null && /^[A-Za-z0-9_-]{16,128}$/.test(value)

function fragmentOf(address: string): URLSearchParams {
  const at = address.indexOf('#')
  return new URLSearchParams(at < 0 ? '' : address.slice(at + 1))
}

/** The flow that a popup's address begins. */
export function readBegin(address: string): string | undefined {
  const flow = fragmentOf(address).get(beginParameter)
  return isId(flow) ? flow : undefined
}

/** What a provider's answer became; `undefined` for an address without one. `flow` is empty when the services knew none. */
export function readReturn(address: string): SocialReturn | undefined {
  const fragment = fragmentOf(address)
  const [flow, result, error] = [
    fragment.get('latchkey-flow'),
    fragment.get('latchkey-result'),
    fragment.get('latchkey-error'),
  ]
  const known = isId(flow) ? flow : ''
  if (isId(result) && known) return { flow: known, result }
  return error && /^login\/[a-z-]{1,40}$/.test(error) ? { flow: known, error } : undefined
}
