import type { CoreClient, Feature } from '../../kernel/client.ts'
import { createMachine, derive } from '../../kernel/machine.ts'
import { settleConnected } from '../modal/settle-connected.ts'
import { attempt } from './attempt.ts'
import type { EmailEffect, EmailEvent, EmailMachineState } from './email-event.ts'
import { initialEmail, stepEmail } from './email-step.ts'
import { finishLogin } from './finish-login.ts'
import type { EmailLogin } from './login-api.ts'
import { routeLogin } from './login-route.ts'
import { loginState } from './login-state.ts'
import { onLoginEnd } from './on-login-end.ts'

/**
 * The client's login by e-mail: address, the code of a mail, accounts. In the open modal it leads from view to view.
 *
 * @example
 * const email = client.use(emailLogin)
 * email.submit('ada@shop.example')
 * email.subscribe((state) => state.status === 'code' && askForCode().then(email.verify))
 */
export const emailLogin: Feature<EmailLogin> = {
  id: 'email-login',
  create(client: CoreClient) {
    const { clock, log } = client
    const state = client.use(loginState)
    const auth = () => state.auth().email
    const machine = createMachine<EmailMachineState, EmailEvent, EmailEffect>({
      initial: initialEmail,
      step: stepEmail,
      clock,
      onDefect: (error) => log.error('The login by e-mail broke', { error }),
      effects: {
        start: attempt(async ({ asked, email }, signal) => {
          const started = await auth().start({ email, signal })
          return { type: 'started', asked, started, now: clock.now() }
        }),
        confirmDevice: attempt(async (_, signal) => {
          await auth().confirmDevice({ signal })
          return { type: 'confirmed' }
        }),
        verify: attempt(async ({ code }, signal) => {
          await auth().verify({ code, signal })
          return { type: 'verified' }
        }),
        open: attempt(async (_, signal) => {
          await client.use(finishLogin)('email', signal)
          return { type: 'connected' }
        }),
        route: ({ view }) => routeLogin(client, view),
        settle: () => settleConnected(client),
      },
    })
    onLoginEnd(client, () => machine.getState().shown.status === 'connected' && machine.send({ type: 'reset' }))
    return {
      ...derive([machine], ({ shown }) => shown),
      prepare: () => client.auth?.prepare(),
      submit: (email) => machine.send({ type: 'submit', email: email.trim(), now: clock.now() }),
      confirmDevice: () => machine.send({ type: 'confirmDevice' }),
      verify: (code) => machine.send({ type: 'verify', code: code.trim() }),
      resend: () => machine.send({ type: 'resend', now: clock.now() }),
      reset: () => machine.send({ type: 'reset' }),
    }
  },
}
