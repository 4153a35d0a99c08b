import type { ClientEvent } from '@latchkey/core'
import { ConnectButton, LatchkeyEmbedded, NetworkButton, useLatchkeyEvents } from '@latchkey/react'
import { useState } from 'react'
import { ecosystemNames, type PlaygroundOptions } from './options.ts'
import { CodePanel } from './panels/code-panel.tsx'
import { ConnectionsPanel } from './panels/connections-panel.tsx'
import { EventsPanel } from './panels/events-panel.tsx'
import { MachinesPanel } from './panels/machines-panel.tsx'
import { OptionsPanel } from './panels/options-panel.tsx'
import { PhonePanel } from './panels/phone-panel.tsx'
import { StatePanel } from './panels/state-panel.tsx'
import { TryPanel } from './panels/try-panel.tsx'
import { WalletsPanel } from './panels/wallets-panel.tsx'
import type { Prepared } from './prepare.ts'
import type { Stack } from './stack.ts'

type Props = {
  readonly prepared: Prepared
  readonly options: PlaygroundOptions
  readonly stack: Stack
}

const everything = `/?${ecosystemNames.map((name) => `${name}=on`).join('&')}`

const tabs = ['State', 'Events', 'Machines', 'Code'] as const

export function App({ prepared: { client, ecosystems, wallets }, options, stack }: Props) {
  const [tab, setTab] = useState<(typeof tabs)[number]>('State')
  const [events, setEvents] = useState<readonly ClientEvent[]>([])
  useLatchkeyEvents((event) => setEvents((before) => [event, ...before].slice(0, 100)))
  return (
    <div className="page">
      <header className="top">
        <div>
          <h1>Latchkey playground</h1>
          <p>Every flow, on local chains, with wallets that live in this page.</p>
        </div>
        <div className="buttons">
          {options.network === 'hide' && <NetworkButton />}
          <ConnectButton
            network={options.network}
            chainId={options.needs === 'second' ? client.networks[1]?.caipNetworkId : undefined}
          />
        </div>
      </header>
      <nav className="pages" aria-label="Pages">
        <a href={everything}>Every ecosystem</a>
        <a href="/two-clients.html">Two clients</a>
        <a href="/two-clients.html?adapter=ethers&right=ethers5">ethers 6 and 5</a>
        <a href="/hostile.html">Hostile host</a>
        <a href="/plain.html">Plain page</a>
        <a href="/wagmi.html">wagmi and Latchkey</a>
        <a href="/mount.html">Without React</a>
        <a href="/theme.html">Theme builder</a>
        <a href="/activity.html">Tokens and activity</a>
        <a href="/sign-in.html?signIn=required">Sign-in</a>
        {loginPages(stack).map(({ href, name }) => (
          <a key={name} href={href}>
            {name}
          </a>
        ))}
      </nav>
      <main className="columns">
        <OptionsPanel options={options} />
        <div className="stacked">
          <TryPanel client={client} ecosystems={ecosystems} />
          <ConnectionsPanel client={client} />
          <WalletsPanel wallets={wallets} />
          <PhonePanel client={client} stack={stack} />
          {options.embedded === 'on' && (
            <section className="card" aria-labelledby="embedded">
              <h2 id="embedded">Embedded</h2>
              <LatchkeyEmbedded />
            </section>
          )}
        </div>
        <section className="card inspector" aria-label="Inspector">
          <div role="tablist" aria-label="Inspector" className="tabs">
            {tabs.map((name) => (
              <button key={name} type="button" role="tab" aria-selected={tab === name} onClick={() => setTab(name)}>
                {name}
              </button>
            ))}
          </div>
          <div role="tabpanel" aria-label={tab}>
            {tab === 'State' && <StatePanel client={client} />}
            {tab === 'Events' && <EventsPanel client={client} events={events} />}
            {tab === 'Machines' && <MachinesPanel client={client} />}
            {tab === 'Code' && <CodePanel options={options} />}
          </div>
        </section>
      </main>
    </div>
  )
}

/** Logins work on every origin of this machine. On the login's own site the browser shares their storage, on another one it doesn't. */
function loginPages({ login }: Stack) {
  if (!login) return []
  const at = (host: string) => `http://${host}:${location.port}/?login=on&solana=on`
  return [
    { name: 'Logins', href: at('app.shop.localhost') },
    { name: 'Logins on another site', href: at('app.other.localhost') },
    { name: 'Mail and phone', href: '/mail.html' },
  ]
}
