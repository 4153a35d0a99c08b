import { createStore } from 'zustand/vanilla'
import type { CoreClient, Feature } from '../../kernel/client.ts'
import { readable } from '../../kernel/store.ts'
import type { RecoveryQuestion, RecoveryQuestionState } from './login-api.ts'
import { loginState } from './login-state.ts'
import { storedLaterRecoveries } from './stored-login.ts'

/** How many accounts of one device are remembered. */
const kept = 20

/**
 * Asks again for a recovery before money is paid in to a login without a recovery. Once for an account on a device: a visitor who puts it off
 * sees their addresses from then on.
 *
 * @example const isAsked = client.use(recoveryQuestion).getState() === 'ask'
 */
export const recoveryQuestion: Feature<RecoveryQuestion> = {
  id: 'recovery-question',
  create(client: CoreClient) {
    const state = client.use(loginState)
    const stored = client.storage.item(storedLaterRecoveries)
    const read = (): RecoveryQuestionState => {
      const { sessionId, user } = state.getState()
      if (sessionId === undefined || user?.hasRecovery !== false) return 'none'
      return (stored.get() ?? []).includes(sessionId) ? 'later' : 'ask'
    }
    const store = createStore<RecoveryQuestionState>(read)
    const follow = () => store.setState(read(), true)
    state.subscribe(follow)
    stored.subscribe(follow)
    return {
      ...readable(store),
      async setUp() {
        await state.auth().showSettings({ at: 'recovery' })
      },
      later() {
        // The id of a login's session names its account, the same one at each visit.
        const { sessionId } = state.getState()
        if (sessionId === undefined) return
        const others = (stored.get() ?? []).filter((id) => id !== sessionId)
        stored.set([sessionId, ...others].slice(0, kept))
        follow()
      },
    }
  },
}
