import type { LatchkeyClient } from '@latchkey/core'
import { pairingFlow } from '@latchkey/core/wallets'
import { useReadable } from '@latchkey/react'
import type { WalletConnectWallet } from '@latchkey/test-wallets/walletconnect'
import { useState } from 'react'
import type { Stack } from '../stack.ts'

const behaviours = ['approve', 'reject', 'hang'] as const
const words = {
  approve: 'The phone approves by itself.',
  reject: 'The phone refuses what it is asked.',
  hang: 'The phone shows what it is asked, and gives no answer.',
}

/** A phone wallet without a phone: real WalletKit in this page, over the real relay. */
export function PhonePanel({ client, stack }: { client: LatchkeyClient; stack: Stack }) {
  const uri = useReadable(client.use(pairingFlow), (state) => ('uri' in state ? state.uri : undefined))
  const [phone, setPhone] = useState<WalletConnectWallet>()
  const [answer, setAnswer] = useState<(typeof behaviours)[number]>('approve')
  const [locked, setLocked] = useState(false)
  const [status, setStatus] = useState('')
  if (!client.pairing) return null

  async function turnOn(): Promise<WalletConnectWallet> {
    setStatus('Loading the phone…')
    const { createWalletConnectWallet, phoneChains } = await import('@latchkey/test-wallets/walletconnect')
    const wallet = await createWalletConnectWallet({
      relayUrl: stack.relayUrl,
      projectId: stack.projectId,
      chains: stack.chains.map(({ id, rpcUrl }) => ({ id, rpcUrl })),
      ...phoneChains(stack),
      name: 'Test Phone',
    })
    wallet[answer]()
    setPhone(wallet)
    return wallet
  }
  async function scan() {
    if (!uri) return
    const wallet = phone ?? (await turnOn())
    setStatus(`Scanned. ${words[answer]}`)
    await wallet.pair(uri)
  }
  const tell = (act: () => Promise<void>) => () => void act().catch((error: unknown) => setStatus(String(error)))
  return (
    <section className="card" aria-labelledby="phone">
      <h2 id="phone">Phone wallet</h2>
      <p>Open the QR code, then scan it here.</p>
      <div className="actions">
        <button type="button" disabled={!uri} onClick={tell(scan)}>
          Scan the code shown
        </button>
        {behaviours.map((behaviour) => (
          <button
            key={behaviour}
            type="button"
            aria-pressed={answer === behaviour}
            onClick={() => {
              phone?.[behaviour]()
              setAnswer(behaviour)
              setStatus(words[behaviour])
            }}
          >
            {behaviour}
          </button>
        ))}
        {phone && (
          <>
            <button
              type="button"
              aria-pressed={locked}
              onClick={() => {
                if (locked) phone.unlock()
                else phone.lock()
                setLocked(!locked)
              }}
            >
              lock
            </button>
            <button type="button" onClick={tell(() => phone.disconnect())}>
              disconnect
            </button>
          </>
        )}
      </div>
      <output>{status}</output>
    </section>
  )
}
