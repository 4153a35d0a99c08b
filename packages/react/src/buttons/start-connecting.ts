import { type Client, type Connector, connecting } from '@latchkey/core'

/** Loaded with the first hover: asks a wallet at once, as an attempt that its view shows. */
export function startConnecting(client: Client, { adapterId, id }: Connector): void {
  client.use(connecting).attempt({ adapterId, connectorId: id }).start()
}
