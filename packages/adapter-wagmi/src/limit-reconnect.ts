import type { Clock } from '@latchkey/core'
import type { Lazy } from '@latchkey/core/internal'
import { busyOf, type Config, type WagmiConnector } from './wagmi-types.ts'

type Options = {
  readonly config: Config
  readonly clock: Clock
  readonly code: Lazy<{ joinLate(config: Config, connector: WagmiConnector): Promise<void> }>
}

/**
 * wagmi's reconnect asks the connectors one after another, so a wallet that never answers keeps every later one waiting. While wagmi
 * reconnects, the wallet that was in use has ten seconds to answer and every other one 20 ms. A wallet that answers later joins then.
 */
export function limitReconnect(connector: WagmiConnector, { config, clock, code }: Options): void {
  const own = connector.isAuthorized.bind(connector)
  connector.isAuthorized = () => {
    const { connections, current, status } = config.state
    const inUse = connections.get(current as string)?.connector.id === connector.id
    if (!busyOf(status)) return own()
    return new Promise((resolve) => {
      let answer = resolve
      const cancel = clock.setTimeout(
        () => {
          answer(false)
          answer = (authorized) => authorized && code.use((lazy) => void lazy.joinLate(config, connector))
        },
        inUse ? 10_000 : 20,
      )
      own()
        .then(
          (authorized) => answer(authorized),
          () => answer(false),
        )
        .finally(cancel)
    })
  }
}
