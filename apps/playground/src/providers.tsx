import { watchTransactions } from '@latchkey/adapter-wagmi'
import { LatchkeyProvider, type ModalSettings } from '@latchkey/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { WagmiProvider } from 'wagmi'
import { modalSettings } from './modal-settings.ts'
import type { PlaygroundOptions } from './options.ts'
import type { SetUp } from './setup.ts'

type Props = {
  readonly setUp: Pick<SetUp, 'client' | 'config'>
  readonly options: PlaygroundOptions
  readonly settings?: ModalSettings | undefined
  readonly children: ReactNode
}

/** What a page is wrapped in: Latchkey, and wagmi where the page is set to it. */
export function Providers({ setUp: { client, config }, options, settings, children }: Props) {
  const [queries] = useState(() => new QueryClient())
  useEffect(() => watchTransactions(client, queries), [client, queries])
  const page = (
    <LatchkeyProvider client={client} {...modalSettings(options)} {...settings}>
      {children}
    </LatchkeyProvider>
  )
  if (!config) return page
  return (
    <WagmiProvider config={config} reconnectOnMount={options.reconnect === 'on'}>
      <QueryClientProvider client={queries}>{page}</QueryClientProvider>
    </WagmiProvider>
  )
}
