import { useState } from 'react'
import type { Stack } from '../stack.ts'
import type { NamedWallet } from '../test-wallets.ts'

const behaviours = ['approve', 'reject', 'hang'] as const

/** The test wallets' switches: how the visitor at the wallet behaves. */
export function WalletsPanel({ wallets, stack }: { wallets: readonly NamedWallet[]; stack: Stack }) {
  const [, refresh] = useState(0)
  if (!wallets.length) return null
  return (
    <section className="card" aria-labelledby="wallets">
      <h2 id="wallets">Test wallets</h2>
      {wallets.map(({ name, controls }) => (
        <fieldset key={name}>
          <legend>{name}</legend>
          <div className="actions">
            {behaviours.map((behaviour) => (
              <button
                key={behaviour}
                type="button"
                aria-pressed={controls.state().answer === behaviour}
                onClick={() => {
                  controls[behaviour]()
                  refresh((count) => count + 1)
                }}
              >
                {behaviour}
              </button>
            ))}
            <button type="button" onClick={() => controls.switchAccount(controls.state().account === 0 ? 1 : 0)}>
              switch account
            </button>
            <button type="button" onClick={() => controls.setChain(stack.chains[0]?.id ?? 31337)}>
              to {stack.chains[0]?.name}
            </button>
            <button type="button" onClick={() => controls.lock()}>
              lock
            </button>
            <button type="button" onClick={() => controls.disconnect()}>
              disconnect
            </button>
          </div>
        </fieldset>
      ))}
    </section>
  )
}
