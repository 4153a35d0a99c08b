import type { ChainId } from '@latchkey/core'
import type { AuthEvent, PortContext } from '@latchkey/core/ports'
import type { LoginStorage } from './login-storage.ts'

type App = { readonly context: Pick<PortContext<AuthEvent>, 'networks'>; readonly storage: LoginStorage }

/** The app's networks of one ecosystem, as CAIP-2 ids. */
export const networksOf = ({ context }: Pick<App, 'context'>, namespace: string): readonly ChainId[] =>
  context.networks
    .filter(({ chainNamespace }) => chainNamespace === namespace)
    .map(({ caipNetworkId }) => caipNetworkId)

/** The network that the login used last. Before its first use, the app's first network. */
export const lastChainOf = ({ context, storage }: App): ChainId =>
  storage.lastChain.get() ?? networksOf({ context }, 'eip155')[0] ?? networksOf({ context }, 'solana')[0] ?? 'eip155:1'
