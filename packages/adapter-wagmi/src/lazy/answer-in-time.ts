import type { Clock } from '@latchkey/core'
import { busyOf, type Config, type WagmiConnector } from '../wagmi-types.ts'

/** How long the wallet that was in use may take to answer, in ms. */
const inUseMs = 10_000
/** How long wagmi waits for every other wallet, in ms. */
const otherMs = 20

type Options = {
  readonly config: Config
  readonly clock: Clock
  readonly connector: WagmiConnector
  /** Whether the wallet still shares accounts with the page. */
  readonly answer: Promise<boolean>
}

/** The wallet's answer, or `false` when it is late. A late wallet is added when it answers. */
export function answerInTime({ config, clock, connector, answer }: Options): Promise<boolean> {
  const { connections, current } = config.state
  const inUse = connections.get(current as string)?.connector.id === connector.id
  return new Promise((resolve) => {
    let settle = resolve
    const cancel = clock.setTimeout(
      () => {
        resolve(false)
        settle = (authorized) => void (authorized && joinLate(config, connector))
      },
      inUse ? inUseMs : otherMs,
    )
    answer
      .then(
        (authorized) => settle(authorized),
        () => settle(false),
      )
      .finally(cancel)
  })
}

/**
 * Adds the connection of a wallet that answered after wagmi's reconnect had left it out, in the same way as wagmi's own
 * reconnect. It becomes the current connection only if there is no other.
 */
async function joinLate(config: Config, connector: WagmiConnector): Promise<void> {
  await reconnected(config)
  const provider = await connector.getProvider().catch(() => undefined)
  if (!provider || (await hasProvider(config, connector, provider))) return
  const found = await connector.connect({ isReconnecting: true }).catch(() => undefined)
  // The visitor may have connected the wallet meanwhile.
  const [first, ...rest] = found?.accounts ?? []
  if (!found || !first || config.state.connections.has(connector.uid)) return
  const { connect, change, disconnect } = config._internal.events
  connector.emitter.off('connect', connect)
  connector.emitter.on('change', change)
  connector.emitter.on('disconnect', disconnect)
  config.setState((state) => {
    const connection = { accounts: [first, ...rest], chainId: found.chainId, connector } as const
    const connections = new Map(state.connections).set(connector.uid, connection)
    const current = state.connections.has(state.current as string) ? state.current : connector.uid
    return { ...state, connections, current, status: state.status === 'disconnected' ? 'connected' : state.status }
  })
}

/**
 * Resolves when wagmi's reconnect has ended. Before that, the reconnect's first connection would replace all others.
 */
function reconnected(config: Config): Promise<void> {
  const isOver = () => !busyOf(config.state.status)
  if (isOver()) return Promise.resolve()
  return new Promise((resolve) => {
    const off = config.subscribe(isOver, (over) => {
      if (!over) return
      off()
      resolve()
    })
  })
}

/** Whether the provider is connected already. Injected connectors may share one provider, which is connected once. */
async function hasProvider(config: Config, connector: WagmiConnector, provider: unknown): Promise<boolean> {
  for (const { connector: other } of config.state.connections.values()) {
    if (other.uid === connector.uid) return true
    if ((await other.getProvider?.().catch(() => undefined)) === provider) return true
  }
  return false
}
