import type { Eip1193Provider } from '../../provider.ts'
import { isProvider } from './is-provider.ts'

/** What wallets have put at `window.ethereum`: one provider, or several in its `providers` where they share the place. */
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
