'use client'

import { useApp } from '@latchkey/app'
import { LatchkeyProvider, type LatchkeyProviderProps } from '@latchkey/react'
import { QueryClient, QueryClientContext, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useContext, useEffect, useState } from 'react'
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
  const [own] = useState(() => new QueryClient())
  const queries = queryClient ?? around ?? own
  useEffect(() => {
    let stop: (() => void) | undefined = () => {}
    import('./watch-transactions.lazy.ts').then(
      ({ watchTransactions }) => {
        if (stop) stop = watchTransactions(client, queries)
      },
      (error: unknown) => client.log.warn('Transactions are not watched', { error }),
    )
    return () => {
      stop?.()
      stop = undefined
    }
  }, [client, queries])
  return (
    <WagmiProvider
      config={config}
      {...(initialState && { initialState })}
      {...(reconnectOnMount !== undefined && { reconnectOnMount })}
    >
      <QueryClientProvider client={queries}>
        <LatchkeyProvider client={client} {...props} />
      </QueryClientProvider>
    </WagmiProvider>
  )
}
