import { type Client, isLatchkeyError, sendTransaction, signMessage, switchNetwork } from '@latchkey/core'
import {
  useLatchkey,
  useLatchkeyAccount,
  useLatchkeyDisconnect,
  useLatchkeyNetwork,
  useLatchkeyOperations,
} from '@latchkey/react'
import { useState } from 'react'
import { recoverMessageAddress } from 'viem'
import type { Stack } from '../stack.ts'

const message = 'Hello from the Latchkey playground'
/** The second account of the test seed phrase. */
const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** The main job, by hooks: everything the modal does can be done from one's own interface too. */
export function TryPanel({ client, stack }: { client: Client; stack: Stack }) {
  const { open } = useLatchkey()
  const { address, status, chainId } = useLatchkeyAccount()
  const { network, networks } = useLatchkeyNetwork()
  const disconnect = useLatchkeyDisconnect()
  const operations = useLatchkeyOperations()
  const [result, setResult] = useState('')

  const run = (task: () => Promise<string>) => () => {
    setResult('…')
    task().then(setResult, (error: unknown) =>
      setResult(isLatchkeyError(error) ? `${error.code}: ${error.shortMessage}` : String(error)),
    )
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
        <button type="button" disabled={!connected} onClick={run(() => sign(client))}>
          Sign message
        </button>
        <button type="button" disabled={!connected} onClick={run(() => send(client))}>
          Send 0.01 ETH
        </button>
        {stack.chains.map((chain) => (
          <button
            key={chain.id}
            type="button"
            onClick={run(() => change(client, chain.id))}
            disabled={networks.length < 2}
          >
            Switch to {chain.name}
          </button>
        ))}
        <button type="button" disabled={!connected} onClick={run(() => disconnect().then(() => 'Disconnected'))}>
          Disconnect
        </button>
      </div>
      <output data-testid="result" className="result">
        {result}
      </output>
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

async function sign(client: Client): Promise<string> {
  const { signature } = await signMessage(client, { message })
  const signer = await recoverMessageAddress({ message, signature: signature as `0x${string}` })
  return `Signed by ${signer}`
}

async function send(client: Client): Promise<string> {
  const { hash } = await sendTransaction(client, { transaction: { to: receiver, value: 10n ** 16n } })
  return `Sent ${hash}`
}

async function change(client: Client, id: number): Promise<string> {
  await switchNetwork(client, { chainId: `eip155:${id}` })
  return `Switched to ${id}`
}
