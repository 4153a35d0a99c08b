import type { PageWindow } from '../../shared/page-window.ts'
import type { PageProvider } from './page-provider.ts'

/**
 * Puts the provider at `window.ethereum`, with `flags` such as `{ isMetaMask: true }`, as wallets did before EIP-6963. Returns an undo
 * function.
 */
export function injectProvider(
  window: PageWindow,
  provider: PageProvider,
  flags: Readonly<Record<string, unknown>>,
): () => void {
  const before = Object.getOwnPropertyDescriptor(window, 'ethereum')
  Object.assign(provider, flags)
  Object.defineProperty(window, 'ethereum', { value: provider, configurable: true, enumerable: true, writable: true })
  return () => {
    if ((window as { ethereum?: unknown }).ethereum !== provider) return
    if (before) Object.defineProperty(window, 'ethereum', before)
    else Reflect.deleteProperty(window, 'ethereum')
  }
}
