import { ConnectButton, useLatchkeyAccount } from '@latchkey/react'
import { useEffect } from 'react'
import { useConnection, useDisconnect, useSendTransaction, useSwitchChain } from 'wagmi'
import { renderPage } from './page-app.tsx'

type Said = {
  readonly address: string | undefined
  readonly chainId: number | undefined
  readonly isConnected: boolean
  readonly connector: string | undefined
}
type Commit = { readonly wagmi: Said; readonly latchkey: Said }
declare global {
  interface Window {
    /** Every commit's pair, for the page's reader and for tests. */
    commits: Commit[]
  }
}
window.commits = []

const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Reads both kinds of hooks in one render and notes the pair in the commit. */
function Recorder() {
  const { address, chainId, isConnected, connector } = useConnection()
  const ours = useLatchkeyAccount({ namespace: 'eip155' })
  const { disconnect } = useDisconnect()
  const { switchChain, chains } = useSwitchChain()
  const { mutate: send } = useSendTransaction({
    mutation: { meta: { latchkey: { description: 'Stake a little Ether' } } },
  })
  useEffect(() => {
    window.commits.push({
      wagmi: { address: address?.toLowerCase(), chainId, isConnected, connector: connector?.id },
      latchkey: {
        address: ours.address?.toLowerCase(),
        chainId: ours.isConnected && ours.chainId ? Number(ours.chainId.split(':')[1]) : undefined,
        isConnected: ours.isConnected,
        connector: ours.connection?.connectorId,
      },
    })
  })
  return (
    <main>
      <p data-testid="status">{ours.status}</p>
      <p data-testid="address">{ours.address ?? 'none'}</p>
      <p data-testid="chain">{ours.chainId ?? 'none'}</p>
      <button type="button" onClick={() => disconnect()}>
        wagmi: disconnect
      </button>
      <button type="button" disabled={!isConnected} onClick={() => send({ to: receiver, value: 10n ** 16n })}>
        wagmi: send 0.01 ETH
      </button>
      {chains.map((chain) => (
        <button key={chain.id} type="button" onClick={() => switchChain({ chainId: chain.id })}>
          wagmi: switch to {chain.name}
        </button>
      ))}
    </main>
  )
}

renderPage(
  <>
    <ConnectButton />
    <Recorder />
  </>,
)
