import { type Client, networkSwitch, pairingFlow, type Readable } from '@latchkey/core'
import { useReadable } from '@latchkey/react'

/** The machines of the flows, each a readable store. */
export function MachinesPanel({ client }: { client: Client }) {
  return (
    <>
      <Machine name="Pairing" store={client.use(pairingFlow)} />
      <Machine name="Network switch" store={client.use(networkSwitch)} />
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
