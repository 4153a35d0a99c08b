import { useState } from 'react'
import type { NamedWallet } from '../named-wallet.ts'

/** How long a slow wallet takes for everything, in ms. */
const slowMs = 3000
const behaviours = ['approve', 'reject', 'hang'] as const

/** The test wallets' switches: how the visitor at the wallet behaves. */
export function WalletsPanel({ wallets }: { wallets: readonly NamedWallet[] }) {
  const [, refresh] = useState(0)
  const press = (act: () => void) => () => {
    act()
    refresh((count) => count + 1)
  }
  if (!wallets.length) return null
  return (
    <section className="card" aria-labelledby="wallets">
      <h2 id="wallets">Test wallets</h2>
      {wallets.map(({ name, controls, extras }) => (
        <fieldset key={name}>
          <legend>{name}</legend>
          <div className="actions">
            {behaviours.map((behaviour) => (
              <button
                key={behaviour}
                type="button"
                aria-pressed={controls.state().answer === behaviour}
                onClick={press(() => controls[behaviour]())}
              >
                {behaviour}
              </button>
            ))}
            <button type="button" onClick={press(() => controls.switchAccount(controls.state().account === 0 ? 1 : 0))}>
              switch account
            </button>
            {extras?.map(({ label, run, pressed }) => (
              <button key={label} type="button" aria-pressed={pressed?.()} onClick={press(run)}>
                {label}
              </button>
            ))}
            <button
              type="button"
              aria-pressed={controls.state().locked}
              onClick={press(() => (controls.state().locked ? controls.unlock() : controls.lock()))}
            >
              lock
            </button>
            <button
              type="button"
              aria-pressed={controls.state().delay > 0}
              onClick={press(() => controls.slow(controls.state().delay > 0 ? 0 : slowMs))}
            >
              slow
            </button>
            <button type="button" onClick={press(() => controls.disconnect())}>
              disconnect
            </button>
          </div>
        </fieldset>
      ))}
    </section>
  )
}
