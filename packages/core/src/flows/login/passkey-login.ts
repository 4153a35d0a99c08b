import type { CoreClient, Feature } from '../../kernel/client.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import { createMachine, derive } from '../../kernel/machine.ts'
import type { LoginPopup } from '../../kernel/ports/auth.ts'
import { settleConnected } from '../modal/settle-connected.ts'
import { attempt } from './attempt.ts'
import { finishLogin } from './finish-login.ts'
import type { PasskeyLogin } from './login-api.ts'
import { failureOf } from './login-errors.ts'
import { routeLogin } from './login-route.ts'
import { loginState } from './login-state.ts'
import { onLoginEnd } from './on-login-end.ts'
import {
  initialPasskey,
  type PasskeyEffect,
  type PasskeyEvent,
  type PasskeyMachineState,
  stepPasskey,
} from './passkey-step.ts'

/**
 * The client's login by passkey, in a window of the login site that the click opens.
 *
 * @example button.onclick = () => client.use(passkeyLogin).start()
 */
export const passkeyLogin: Feature<PasskeyLogin> = {
  id: 'passkey-login',
  create(client: CoreClient) {
    const state = client.use(loginState)
    let popup: LoginPopup | undefined
    const machine = createMachine<PasskeyMachineState, PasskeyEvent, PasskeyEffect>({
      initial: initialPasskey,
      step: stepPasskey,
      clock: client.clock,
      onDefect: (error) => client.log.error('The login by passkey broke', { error }),
      effects: {
        connect: attempt(async (_, signal) => {
          await state.auth().passkey.connect({ popup, signal })
          return { type: 'confirmed' }
        }),
        open: attempt(async (_, signal) => {
          await client.use(finishLogin)('passkey', signal)
          return { type: 'connected' }
        }),
        route: () => routeLogin(client, 'ConnectingPasskey'),
        settle: () => settleConnected(client),
      },
    })
    onLoginEnd(client, () => machine.getState().shown.status === 'connected' && machine.send({ type: 'reset' }))
    return {
      ...derive([machine], ({ shown }) => shown),
      prepare: () => client.auth?.prepare(),
      start() {
        // The passkey has been used: another window would stay empty.
        if (machine.getState().shown.status === 'connecting') return routeLogin(client, 'ConnectingPasskey')
        popup = state.auth().social.openPopup()
        const failure = () => failureOf(new LatchkeyError('request/aborted', { details: 'The browser blocks windows' }))
        machine.send(popup ? { type: 'start' } : { type: 'blocked', failure: failure() })
      },
      reset: () => machine.send({ type: 'reset' }),
    }
  },
}
