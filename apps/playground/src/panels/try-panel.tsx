import { isLatchkeyError, type LatchkeyClient } from '@latchkey/core'
import {
  useLatchkey,
  useLatchkeyAccount,
  useLatchkeyDisconnect,
  useLatchkeyNetwork,
  useLatchkeyOperations,
} from '@latchkey/react'
import { useState } from 'react'
import type { Ecosystem } from '../ecosystems/ecosystem.ts'
import { type Signed, send, sendable, sign } from '../requests.ts'
import { CallsPanel } from './calls-panel.tsx'
import { MoneyPanel } from './money-panel.tsx'
import { TransactionsPanel } from './transactions-panel.tsx'

/** The main job, by hooks: everything the modal does can be done from one's own interface too. */
export function TryPanel({ client, ecosystems }: { client: LatchkeyClient; ecosystems: readonly Ecosystem[] }) {
  const { open } = useLatchkey()
  const { address, status, chainId } = useLatchkeyAccount()
  const { network, networks, switchNetwork } = useLatchkeyNetwork()
  const { mutateAsync: disconnect } = useLatchkeyDisconnect()
  const operations = useLatchkeyOperations()
  const [result, setResult] = useState('')
  const [signed, setSigned] = useState<Signed>()

  const run = (task: () => Promise<string>) => () => {
    setResult('…')
    task().then(setResult, (error: unknown) =>
      setResult(isLatchkeyError(error) ? `${error.code}: ${error.shortMessage}` : String(error)),
    )
  }
  const ask = async () => {
    const answer = await sign(client)
    setSigned(answer)
    return `Signed by ${answer.account}`
  }
  const connected = address !== undefined
  return (
    <section className="card" aria-labelledby="try">
      <h2 id="try">Try</h2>
      <dl className="facts">
        <dt>Status</dt>
        <dd data-testid="status">{status}</dd>
        <dt>Address</dt>
        <dd data-testid="address">{address ?? 'none'}</dd>
        <dt>Network</dt>
        <dd data-testid="network">
          {network.name} ({chainId ?? 'none'})
        </dd>
      </dl>
      <div className="actions">
        <button type="button" onClick={run(async () => `Connected: ${(await open())?.id ?? 'no'}`)}>
          Open and wait
        </button>
        <button type="button" disabled={!connected} onClick={() => void open({ view: 'Connect' })}>
          Connect another wallet
        </button>
        <button
          type="button"
          disabled={!connected}
          onClick={() => void open({ view: { view: 'Swap', toToken: 'TUSD' } })}
        >
          Swap
        </button>
        <button type="button" disabled={!connected} onClick={run(ask)}>
          Sign message
        </button>
        {sendable(client, ecosystems).map((what) => (
          <button
            key={what.label}
            type="button"
            disabled={!connected}
            onClick={run(async () => `Sent ${await send(client, what)}`)}
          >
            Send {what.label}
          </button>
        ))}
        <button type="button" disabled={!connected} onClick={run(() => disconnect().then(() => 'Disconnected'))}>
          Disconnect
        </button>
      </div>
      <output data-testid="result" className="result" data-signed={signed && JSON.stringify(signed)}>
        {result}
      </output>
      <CallsPanel client={client} run={run} />
      <MoneyPanel client={client} run={run} />
      <TransactionsPanel client={client} run={run} />
      <h3>Networks</h3>
      <div className="actions">
        {networks.map(({ caipNetworkId, name }) => (
          <button
            key={caipNetworkId}
            type="button"
            onClick={run(() => switchNetwork({ chainId: caipNetworkId }).then(() => `Switched to ${name}`))}
            disabled={networks.length < 2}
          >
            Switch to {name}
          </button>
        ))}
      </div>
      <h3>Operations</h3>
      {operations.length === 0 ? (
        <p className="empty">Nothing was asked of a wallet yet.</p>
      ) : (
        <ul data-testid="operations" className="operations">
          {operations.map((operation) => (
            <li key={operation.id} data-kind={operation.kind} data-status={operation.status} data-hash={operation.hash}>
              {operation.kind} · {operation.status}
              {operation.hash && <code>{operation.hash.slice(0, 14)}…</code>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
