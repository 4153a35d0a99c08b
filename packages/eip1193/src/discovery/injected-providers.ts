import type { Eip1193Provider } from '../request/provider.ts'

/** What wallets have put at `window.ethereum`: one provider, or several in its `providers` if several wallets share it. */
export function injectedProviders(page: object): readonly Eip1193Provider[] {
  const ethereum = read(page, 'ethereum')
  const several = read(Object(ethereum), 'providers')
  return (Array.isArray(several) && several.length ? several.slice(0, 20) : [ethereum]).filter(isProvider)
}

function read(from: object, key: string): unknown {
  try {
    return (from as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}

/** Whether an object in the page is an EIP-1193 provider; an object whose getter throws is none. */
export function isProvider(value: unknown): value is Eip1193Provider {
  try {
    return typeof (Object(value) as { request?: unknown }).request === 'function'
  } catch {
    return false
  }
}
