import type { EvmTransaction } from '@latchkey/core/ports'

/** The arguments of every EIP-1193 request. */
export type RequestArguments = { readonly method: string; readonly params?: unknown }

/**
 * An Ethereum wallet's provider (EIP-1193). Only `request` is certain: some wallets have no events, and some have `off` instead of
 * `removeListener`.
 */
export type Eip1193Provider = {
  request(args: RequestArguments): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

declare module '@latchkey/core' {
  interface Providers {
    eip155: Eip1193Provider
  }
  interface Transactions {
    eip155: EvmTransaction
  }
}
