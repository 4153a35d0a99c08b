import type { CoreClient, Feature } from '../../kernel/client.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import { createMachine, derive } from '../../kernel/machine.ts'
import { deviceOf } from '../../kernel/platform/device-of.ts'
import type { LoginPopup, SocialProvider } from '../../kernel/ports/auth.ts'
import { openModal } from '../modal/open.ts'
import { settleConnected } from '../modal/settle-connected.ts'
import { attempt } from './attempt.ts'
import { finishLogin } from './finish-login.ts'
import type { SocialLogin } from './login-api.ts'
import { failureOf } from './login-errors.ts'
import { routeLogin } from './login-route.ts'
import { loginState } from './login-state.ts'
import { onLoginEnd } from './on-login-end.ts'
import {
  initialSocial,
  type SocialEffect,
  type SocialEvent,
  type SocialMachineState,
  stepSocial,
} from './social-step.ts'

/**
 * The client's login by social account, in a window of its own that the click opens.
 *
 * @example button.onclick = () => client.use(socialLogin).start('github')
 */
export const socialLogin: Feature<SocialLogin> = {
  id: 'social-login',
  create(client: CoreClient) {
    const { clock, log } = client
    const state = client.use(loginState)
    const auth = () => state.auth().social
    /** The window of the newest attempt. */
    let popup: LoginPopup | undefined
    /** Windows of this page can't reach the login site's frame. */
    let isCut = false
    const machine = createMachine<SocialMachineState, SocialEvent, SocialEffect>({
      initial: initialSocial,
      step: stepSocial,
      clock,
      onDefect: (error) => log.error('The login by social account broke', { error }),
      effects: {
        async connect(effect, tools) {
          const onClosed = () => tools.send({ type: 'closed', failure: failureOf(windowClosed()) })
          await attempt<typeof effect, SocialEvent>(async ({ by, provider }, signal) => {
            await auth().connect({ provider, popup: by === 'window' ? popup : undefined, onClosed, signal })
            return { type: 'confirmed' }
          })(effect, tools)
        },
        limit({ delay }, { send, signal }) {
          const late = () => send({ type: 'late', failure: failureOf(new LatchkeyError('request/timed-out')) })
          signal.addEventListener('abort', clock.setTimeout(late, delay), { once: true })
        },
        open: attempt(async ({ provider }, signal) => {
          await client.use(finishLogin)(provider, signal)
          return { type: 'connected' }
        }),
        route: () => routeLogin(client, 'ConnectingSocial'),
        settle: () => settleConnected(client),
      },
    })
    onLoginEnd(client, () => machine.getState().shown.status === 'connected' && machine.send({ type: 'reset' }))

    /** `orPage`: the visitor has read that the window is blocked, and goes on in this page. */
    function start(provider: SocialProvider, orPage: boolean) {
      // The provider has confirmed the visitor: another window would stay empty.
      if (machine.getState().shown.status === 'connecting') return routeLogin(client, 'ConnectingSocial')
      // Telegram opens a window in another browser, and the result never comes back from there.
      const isWindowless = deviceOf(client.platform).telegram || isCut
      popup = isWindowless ? undefined : auth().openPopup()
      if (popup) machine.send({ type: 'start', provider, by: 'window' })
      else if (orPage || isWindowless) machine.send({ type: 'start', provider, by: 'page' })
      else {
        const failure = failureOf(new LatchkeyError('request/aborted', { details: 'The browser blocks windows' }))
        machine.send({ type: 'blocked', provider, failure })
      }
    }
    return {
      ...derive([machine], ({ shown }) => shown),
      prepare: () => client.auth?.prepare(),
      start: (provider) => start(provider, false),
      retry() {
        const { shown } = machine.getState()
        if (!('provider' in shown)) return
        isCut ||= 'failure' in shown && shown.failure.reason === 'login/popup-cut'
        start(shown.provider, shown.status === 'blocked')
      },
      resume(provider) {
        machine.send({ type: 'confirmed', provider })
        // The visitor has come back from the provider. If the login failed, the view says why.
        const off = machine.subscribe(({ shown }) => {
          if (shown.status === 'connecting') return
          off()
          if ('failure' in shown && !client.router.getState().open) void openModal(client, { view: 'ConnectingSocial' })
        })
      },
      reset: () => machine.send({ type: 'reset' }),
    }
  },
}

const windowClosed = () => new LatchkeyError('request/aborted', { context: { reason: 'login/popup-closed' } })
