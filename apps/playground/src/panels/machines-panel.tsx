import type { Connector, LatchkeyClient, Readable } from '@latchkey/core'
import { networkSwitch, signInGate } from '@latchkey/core/modal'
import { connecting, multiConnect, pairingFlow, type WalletRow, walletDirectory } from '@latchkey/core/wallets'
import { shallowEqual, useReadable } from '@latchkey/react'

/** The machines of the flows, each a readable store. */
export function MachinesPanel({ client }: { client: LatchkeyClient }) {
  const connectors = useReadable(client.connectors, (list) => list, shallowEqual)
  const rows = useReadable(client.use(walletDirectory), ({ groups }) => groups)
  const several = rows.flatMap((group) => group.rows).filter((row) => row.connectors.length > 1)
  return (
    <>
      <Machine name="Pairing" store={client.use(pairingFlow)} />
      <Machine name="Network switch" store={client.use(networkSwitch)} />
      <Machine name="Sign-in" store={client.use(signInGate)} />
      {connectors.map((connector) => (
        <Attempt key={`${connector.adapterId} ${connector.id}`} client={client} connector={connector} />
      ))}
      {several.map((row) => (
        <Ecosystems key={row.id} client={client} row={row} />
      ))}
    </>
  )
}

function Machine({ name, store }: { name: string; store: Readable<{ readonly status: string }> }) {
  const state = useReadable(store, (value) => value)
  return (
    <>
      <h3>
        {name}: {state.status}
      </h3>
      <pre>{JSON.stringify(state, null, 2)}</pre>
    </>
  )
}

function Attempt({ client, connector: { adapterId, id, name } }: { client: LatchkeyClient; connector: Connector }) {
  return <Machine name={`Connecting ${name}`} store={client.use(connecting).attempt({ adapterId, connectorId: id })} />
}

function Ecosystems({ client, row }: { client: LatchkeyClient; row: WalletRow }) {
  const attempts = useReadable(client.use(multiConnect).wallet(row), (value) => value)
  return (
    <>
      <h3>Ecosystems of {row.name}</h3>
      <pre>{attempts.map(({ connector, status }) => `${connector.namespace}: ${status}`).join('\n')}</pre>
    </>
  )
}
