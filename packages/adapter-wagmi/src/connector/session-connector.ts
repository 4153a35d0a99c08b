import { type Clock, systemClock } from '@latchkey/core'
import type { TransportProvider } from '@latchkey/eip1193'
import type { CreateConnectorFn } from '@wagmi/core'
import type { ConnectorSession } from '../lazy/connector-session.ts'
import { type ConnectorState, sessionsKey } from './connector-state.ts'

/** A connector of wagmi, with the state of its wallet session. */
export type LatchkeyConnector = CreateConnectorFn<TransportProvider | undefined, { readonly latchkey: ConnectorState }>

/** Options of `latchkeyConnector()`. */
export type LatchkeyConnectorOptions = { readonly clock?: Clock | undefined }

/** The methods of the connector that its session answers. */
const asked = [
  'connect',
  'getAccounts',
  'getChainId',
  'switchChain',
  'onAccountsChanged',
  'onChainChanged',
  'onDisconnect',
] as const

/** A connector for wallet sessions. `open` loads the session's code with the first call that needs it. */
export function sessionConnector(
  { clock = systemClock }: LatchkeyConnectorOptions,
  open: (state: ConnectorState) => Promise<ConnectorSession>,
): LatchkeyConnector {
  return (wagmi) => {
    const state: ConnectorState = { wagmi, clock }

    const session = () => open(state)
    /**
     * wagmi calls this for every connector when a page is loaded. If no session is expected, nothing is loaded for the
     * answer.
     */
    async function getProvider() {
      return state.attached || (await isExpected(wagmi.storage)) ? (await session()).ready() : undefined
    }
    return {
      id: 'latchkey',
      name: 'Latchkey',
      type: 'latchkey',
      latchkey: state,
      getProvider,
      isAuthorized: async () => (await getProvider()) !== undefined,
      ...(Object.fromEntries(
        asked.map((name) => [name, async (given: never) => (await session())[name](given)]),
      ) as unknown as Pick<ReturnType<LatchkeyConnector>, (typeof asked)[number]>),
      disconnect: async () => (await session()).end(),
    }
  }
}

async function isExpected(storage: ConnectorState['wagmi']['storage']): Promise<boolean> {
  try {
    const ids: unknown = await storage?.getItem(sessionsKey)
    return Array.isArray(ids) && ids.length > 0
  } catch {
    return false
  }
}
