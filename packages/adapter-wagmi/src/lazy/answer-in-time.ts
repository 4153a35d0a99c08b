import type { Clock } from '@latchkey/core'
import type { Config, WagmiConnector } from '../wagmi-types.ts'
import { joinLate } from './join-late.ts'

/** How long the wallet that was in use may take to answer, in ms. */
const inUseMs = 10_000
/** How long every other wallet may keep wagmi waiting, in ms. */
const otherMs = 20

type Options = {
  readonly config: Config
  readonly clock: Clock
  readonly connector: WagmiConnector
  /** Whether the wallet still shares accounts with the page. */
  readonly answer: Promise<boolean>
}

/** The wallet's answer, or `false` when it is late: the wallet then joins when it answers. */
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
