import { ConnectButton, useLatchkeyAccount, useLatchkeyClient } from '@latchkey/react'
import '@latchkey/react/styles.css'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { openEcosystems } from './ecosystems/open-ecosystems.ts'
import { choices, type PlaygroundOptions, readOptions } from './options.ts'
import { Providers } from './providers.tsx'
import { sign } from './requests.ts'
import { setUp } from './setup.ts'
import { readStack } from './stack.ts'
import { announceTestWallets } from './test-wallets.ts'

const stack = readStack()
const options = readOptions()
announceTestWallets(stack, options)

/** `?adapter=ethers&right=ethers5`: two libraries in one app. */
const given = new URLSearchParams(location.search).get('right')
const rightAdapter = choices.adapter.find((adapter) => adapter === given) ?? options.adapter

async function create(id: string, own: PlaygroundOptions) {
  return { id, options: own, ...setUp(stack, own, { id, ecosystems: await openEcosystems(stack, own) }) }
}
const sides = [await create('left', options), await create('right', { ...options, adapter: rightAdapter })]

function Account({ id, adapter }: { id: string; adapter: string }) {
  const client = useLatchkeyClient()
  const { address, status } = useLatchkeyAccount()
  const [signed, setSigned] = useState('')
  const ask = () =>
    sign(client).then(
      ({ account }) => setSigned(`Signed by ${account}`),
      (error: unknown) => setSigned(String(error)),
    )
  return (
    <section className="card" data-testid={id}>
      <h2>
        {id}: {adapter}
      </h2>
      <ConnectButton />
      <p data-testid={`${id}-status`}>
        {status} {address}
      </p>
      <button type="button" disabled={!address} onClick={ask}>
        Sign
      </button>
      <output data-testid={`${id}-signed`} className="result">
        {signed}
      </output>
    </section>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <main className="page pair">
      {sides.map((side) => (
        <Providers key={side.id} setUp={side} options={side.options}>
          <Account id={side.id} adapter={side.options.adapter} />
        </Providers>
      ))}
    </main>
  </StrictMode>,
)
