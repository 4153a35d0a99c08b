import { isNoMatchingKey } from '@latchkey/core/internal'
import type { PairingEvent, PortContext, PortSession } from '@latchkey/core/ports'
import type { SessionTypes } from '@walletconnect/types'
import type { Sdk } from '../sdk/open-sdk.ts'
import { disconnectSession, forgetSession } from './disconnect-session.ts'
import { importSession, storedStructs } from './other-tabs.ts'
import type { RunningSdk } from './running-sdk.ts'
import type { SessionList } from './session-list.ts'
import type { Sessions } from './sessions.ts'

/** Brings the SDK's sessions, the stored list and the sessions of this tab into agreement. */
export type SdkSessions = {
  /** Adds a session of the SDK to this tab. `undefined` when no account of it can be read. */
  adopt(sdk: Sdk, struct: SessionTypes.Struct): PortSession | undefined
  /** Adds the sessions that the SDK has from earlier page loads, and ends those that can't be used. */
  adoptStored(sdk: Sdk): void
  /** Adds the sessions of other tabs, and ends those that another tab has ended. */
  sync(sdk: Sdk): Promise<void>
  /** Ends the session in this tab at once. The message to the wallet is repeated while the page is open. */
  end(sdk: Sdk, topic: string): Promise<void>
}

export function createSdkSessions(options: {
  context: PortContext<PairingEvent>
  list: SessionList
  logFailure(error: unknown): void
  running: Pick<RunningSdk, 'keepOpenUntil'>
  sessions: Sessions
}): SdkSessions {
  const { list, logFailure, running, sessions } = options
  const { clock, emit } = options.context

  function adopt({ client }: Sdk, struct: SessionTypes.Struct): PortSession | undefined {
    const session = sessions.add(struct)
    // The SDK opens any link that it finds in `localStorage` at every request. Core opens the wallet instead.
    const sessionConfig = { ...struct.sessionConfig, disableDeepLink: true }
    if (session && !struct.sessionConfig?.disableDeepLink)
      client.session.update(struct.topic, { sessionConfig }).catch(logFailure)
    return session
  }

  async function end(sdk: Sdk, topic: string): Promise<void> {
    const { delivered, waited } = disconnectSession(sdk, topic, clock)
    delivered.catch((error: unknown) => isNoMatchingKey(error) || logFailure(error))
    running.keepOpenUntil(delivered)
    await waited
    await forgetSession(sdk.client, topic).catch(logFailure)
  }

  return {
    adopt,
    adoptStored(sdk) {
      const structs = sdk.client.session.getAll()
      const usable = structs.filter((struct) => !list.hasEnded(struct.topic) && adopt(sdk, struct))
      for (const struct of structs) if (!usable.includes(struct)) void end(sdk, struct.topic)
      list.replace(usable.map(({ topic, expiry }) => ({ id: topic, expiresAt: expiry * 1000 })))
    },
    async sync(sdk) {
      const ids = list.ids()
      const structs = storedStructs(sdk.storage)
      for (const struct of structs) {
        if (!ids.includes(struct.topic) || list.hasEnded(struct.topic) || sessions.has(struct.topic)) continue
        if (await importSession(sdk.client, struct, sdk.storage)) adopt(sdk, struct)
      }
      for (const session of sessions.takeNew()) emit({ type: 'session', session })
      for (const id of sessions.ids()) {
        const lives = ids.includes(id) || structs.some(({ topic }) => topic === id)
        if (lives && !list.hasEnded(id)) continue
        sessions.end(id, 'local')
        await forgetSession(sdk.client, id).catch(logFailure)
      }
    },
    end,
  }
}
