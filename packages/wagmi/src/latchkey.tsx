'use client'

import { useApp } from '@latchkey/app'
import { LatchkeyProvider, type LatchkeyProviderProps } from '@latchkey/react'
import { QueryClient, QueryClientContext, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useContext, useState } from 'react'
import { type State, WagmiProvider, type WagmiProviderProps } from 'wagmi'

/** The props of `Latchkey`: those of `LatchkeyProvider`, with an app in place of the client. */
export type LatchkeyProps = Omit<LatchkeyProviderProps, 'client'> & {
  /** What `getDefaultConfig()` returned; on servers a function that calls it, once for each request. */
  readonly app: App | (() => App)
  /** wagmi's state from the request's cookie: `cookieToInitialState(config, cookie)`. */
  readonly initialState?: State | undefined
  /** `false`: wagmi restores no connection. @default true */
  readonly reconnectOnMount?: boolean | undefined
  /** @default that of a `QueryClientProvider` around it, or a new one */
  readonly queryClient?: QueryClient | undefined
}

type App = { readonly client: LatchkeyProviderProps['client']; readonly config: WagmiProviderProps['config'] }

/**
 * wagmi's provider, TanStack Query's and Latchkey's, in their order. With providers of your own use `LatchkeyProvider` inside them.
 *
 * @example
 * <Latchkey app={app}><ConnectButton /></Latchkey>
 */
export function Latchkey({ app, initialState, reconnectOnMount, queryClient, ...props }: LatchkeyProps): ReactNode {
  const { client, config } = useApp(app)
  const around = useContext(QueryClientContext)
  const [own] = useState(() => queryClient ?? around ?? new QueryClient())
  return (
    <WagmiProvider
      config={config}
      {...(initialState && { initialState })}
      {...(reconnectOnMount !== undefined && { reconnectOnMount })}
    >
      <QueryClientProvider client={queryClient ?? around ?? own}>
        <LatchkeyProvider client={client} {...props} />
      </QueryClientProvider>
    </WagmiProvider>
  )
}
