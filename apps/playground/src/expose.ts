import { type LatchkeyClient, type OpenParameters, openModal } from '@latchkey/core'
import type { PaymentReceipt, PayParameters } from '@latchkey/core/features/pay'
import { dispatch } from '@latchkey/core/testing'
import type { GrantPermissionsParameters, SendCallsParameters } from '@latchkey/core/wallet-calls'

type ConnectionEvent = Parameters<typeof dispatch>[1]

type Exposed = {
  readonly client: LatchkeyClient
  open(parameters?: OpenParameters): void
  /** Changes the connections as a wallet's report does. The public client can't. */
  dispatch(event: ConnectionEvent): void
  pay(parameters: PayParameters): Promise<PaymentReceipt>
  sendCalls(parameters: SendCallsParameters): Promise<{ id: string }>
  grantPermissions(parameters: GrantPermissionsParameters): Promise<{ context: string }>
}

declare global {
  interface Window {
    /** This page's client, for the console and for tests. */
    latchkey?: Exposed | undefined
  }
}

/** Puts a page's client within reach of the browser's console and of tests. */
export function expose(client: LatchkeyClient): void {
  window.latchkey = {
    client,
    open: (parameters) => void openModal(client, parameters),
    dispatch: (event) => dispatch(client, event),
    sendCalls: async (parameters) => (await import('@latchkey/core/wallet-calls')).sendCalls(client, parameters),
    grantPermissions: async (parameters) =>
      (await import('@latchkey/core/wallet-calls')).grantPermissions(client, parameters),
    pay: async (parameters) => (await import('@latchkey/core/features/pay')).pay(client, parameters),
  }
}
