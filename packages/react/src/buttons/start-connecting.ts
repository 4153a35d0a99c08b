import type { Connector, LatchkeyClient } from '@latchkey/core'
import { connecting } from '@latchkey/core/wallets'
import { consent } from '../views/consent.ts'

/** Whether the visitor has ticked the box of the wallet list. */
export function hasConsented(client: LatchkeyClient): boolean {
  return client.use(consent).getState()
}

/** Asks a wallet at once, as an attempt that its view shows. */
export function startConnecting(client: LatchkeyClient, { adapterId, id }: Pick<Connector, 'adapterId' | 'id'>): void {
  client.use(connecting).attempt({ adapterId, connectorId: id }).start()
}
