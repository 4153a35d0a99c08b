import type { Listener } from '../../shared/emitter.ts'

/** The provider an app gets (EIP-1193). */
export type PageProvider = {
  readonly isLatchkeyTestWallet: true
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: Listener): PageProvider
  removeListener(event: string, listener: Listener): PageProvider
  /** Whether the wallet can reach its chain; false while dropped. */
  isConnected(): boolean
}
