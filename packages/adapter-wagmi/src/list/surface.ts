import type { Surface } from '@latchkey/core'

/** Connector types that bring a window of their own, or need none. */
const windows: Readonly<Record<string, Surface>> = {
  injected: 'window',
  gemini: 'window',
  mock: 'window',
  safe: 'none',
}

/**
 * Where a connector of wagmi's shows its prompt. SDKs (`metaMask`, `coinbaseWallet`, `baseAccount`, `porto`, embedded logins) draw into
 * the page, so that is what an unknown one is taken for: a modal that steps aside needlessly is a smaller fault than a prompt nobody can
 * click.
 */
export function surfaceOf(type: string): Surface {
  return windows[type] ?? 'page'
}
