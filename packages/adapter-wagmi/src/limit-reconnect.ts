import type { Clock } from '@latchkey/core'
import type { Lazy } from '@latchkey/core/internal'
import type { answerInTime } from './lazy/answer-in-time.ts'
import type { Config, WagmiConnector } from './wagmi-types.ts'

type Options = {
  readonly config: Config
  readonly clock: Clock
  readonly verbs: Lazy<{ answerInTime: typeof answerInTime }>
}

/**
 * wagmi's reconnect asks the connectors one after another, so a wallet that never answers would delay all later ones.
 * While wagmi reconnects a stored connection, each wallet has a time limit: `lazy/answer-in-time.ts`. If the wallet
 * answers before the code of the limit has loaded, the answer counts at once.
 */
export function limitReconnect(connector: WagmiConnector, { config, clock, verbs }: Options): void {
  const own = connector.isAuthorized.bind(connector)
  connector.isAuthorized = () => {
    const answer = own()
    if (config.state.status !== 'reconnecting') return answer
    const inTime = verbs.load().then((lazy) => lazy.answerInTime({ config, clock, connector, answer }))
    return Promise.race([answer, inTime.catch(() => answer)])
  }
}
