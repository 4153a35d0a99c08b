import { type Client, pairingFlow } from '@latchkey/core'
import { useReadable } from '@latchkey/react'
import { useState } from 'react'
import { phoneChains } from '../phone-chains.ts'
import type { Stack } from '../stack.ts'

/** A phone wallet without a phone: real WalletKit in this page, over the real relay. */
export function PhonePanel({ client, stack }: { client: Client; stack: Stack }) {
  const uri = useReadable(client.use(pairingFlow), (state) => ('uri' in state ? state.uri : undefined))
  const [status, setStatus] = useState('')
  if (!client.pairing) return null

  async function scan() {
    if (!uri) return
    setStatus('Loading the phone…')
    const { createWalletConnectWallet } = await import('@latchkey/test-wallets/walletconnect')
    const wallet = await createWalletConnectWallet({
      relayUrl: stack.relayUrl,
      projectId: stack.projectId,
      chains: stack.chains.map(({ id, rpcUrl }) => ({ id, rpcUrl })),
      ...phoneChains(stack),
      name: 'Test Phone',
    })
    setStatus('Scanned. The phone approves by itself.')
    await wallet.pair(uri)
  }
  return (
    <section className="card" aria-labelledby="phone">
      <h2 id="phone">Phone wallet</h2>
      <p>Open the QR code, then scan it here.</p>
      <div className="actions">
        <button
          type="button"
          disabled={!uri}
          onClick={() => scan().catch((error: unknown) => setStatus(String(error)))}
        >
          Scan the code shown
        </button>
      </div>
      <output>{status}</output>
    </section>
  )
}
