import { isLatchkeyError, type LatchkeyClient, sendTransaction, writeContract } from '@latchkey/core'
import '@latchkey/react/styles.css'
import {
  ConnectButton,
  useLatchkeyAccount,
  useLatchkeyActivity,
  useLatchkeyClient,
  useLatchkeyTokens,
} from '@latchkey/react'
import { useState } from 'react'
import { parseAbi } from 'viem'
import { renderPage } from './page-app.tsx'
import { readStack } from './stack.ts'

const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const abi = parseAbi(['function transfer(address to, uint256 value) returns (bool)'])
const { token } = readStack()

function sendEther(client: LatchkeyClient) {
  return sendTransaction(client, { transaction: { to: receiver, value: 10n ** 16n } })
}

function sendToken(client: LatchkeyClient) {
  if (!token) throw new Error('This chain has no token')
  const args = [receiver, 25n * 10n ** BigInt(token.decimals)]
  return writeContract(client, { call: { address: token.address, abi, functionName: 'transfer', args } })
}

/** What the account holds and did, by hooks: the modal's tabs show the same. */
function Lists() {
  const client = useLatchkeyClient()
  const { address } = useLatchkeyAccount()
  const holdings = useLatchkeyTokens()
  const activity = useLatchkeyActivity()
  const [result, setResult] = useState('')
  const run = (send: (client: LatchkeyClient) => Promise<{ hash: string }>) => () => {
    setResult('…')
    send(client).then(
      ({ hash }) => setResult(`Sent ${hash}`),
      (error: unknown) => setResult(isLatchkeyError(error) ? error.shortMessage : String(error)),
    )
  }
  return (
    <main className="columns">
      <section className="card" aria-labelledby="do">
        <h2 id="do">Do something</h2>
        <div className="actions">
          <button type="button" disabled={!address} onClick={run(sendEther)}>
            Send 0.01 ETH
          </button>
          <button type="button" disabled={!address || !token} onClick={run(sendToken)}>
            Send 25 {token?.symbol ?? 'tokens'}
          </button>
        </div>
        <output data-testid="result" className="result">
          {result}
        </output>
      </section>
      <section className="card" aria-labelledby="tokens">
        <h2 id="tokens">Tokens: {holdings.status}</h2>
        <ul data-testid="tokens">
          {holdings.data?.map(({ id, amount, symbol }) => (
            <li key={id}>
              {amount} {symbol}
            </li>
          ))}
        </ul>
        <button type="button" onClick={holdings.refetch}>
          Ask again
        </button>
      </section>
      <section className="card" aria-labelledby="activity">
        <h2 id="activity">
          Activity: {activity.status}, {activity.pending} pending
        </h2>
        {activity.groups.map(({ key, title, rows }) => (
          <div key={key}>
            <h3>{title}</h3>
            <ul data-testid="activity">
              {rows.map(({ id, operation, status, amounts }) => (
                <li key={id} data-status={status}>
                  {operation} · {status}
                  {amounts.map(({ sign, amount, symbol, name }) => ` · ${sign}${amount} ${symbol ?? name}`)}
                </li>
              ))}
            </ul>
          </div>
        ))}
        {activity.hasMore && (
          <button type="button" onClick={activity.more}>
            Load more
          </button>
        )}
      </section>
    </main>
  )
}

renderPage(
  <div className="page">
    <header className="top">
      <div>
        <h1>Tokens and activity</h1>
        <p>What an account holds and did, on a local chain, by hooks and in the modal.</p>
      </div>
      <div className="buttons">
        <ConnectButton />
      </div>
    </header>
    <Lists />
  </div>,
)
