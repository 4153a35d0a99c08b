import type { CoreClient, Feature } from '../../kernel/client.ts'
import { createMachine, derive } from '../../kernel/machine.ts'
import { attempt } from './attempt.ts'
import {
  type EmailUpdateEffect,
  type EmailUpdateEvent,
  type EmailUpdateMachineState,
  initialEmailUpdate,
  stepEmailUpdate,
} from './email-update-step.ts'
import type { EmailUpdate } from './login-api.ts'
import { loginState } from './login-state.ts'

/**
 * The change of the e-mail address of the login in use: the code of the old address, where it has one, then the code of the new one.
 *
 * @example client.use(emailUpdate).submit('ada@new.example')
 */
export const emailUpdate: Feature<EmailUpdate> = {
  id: 'email-update',
  create(client: CoreClient) {
    const state = client.use(loginState)
    const auth = () => state.auth().email
    const machine = createMachine<EmailUpdateMachineState, EmailUpdateEvent, EmailUpdateEffect>({
      initial: initialEmailUpdate,
      step: stepEmailUpdate,
      clock: client.clock,
      onDefect: (error) => client.log.error('The change of the e-mail address broke', { error }),
      effects: {
        start: attempt(async ({ email }, signal) => {
          const { action } = await auth().startUpdate({ email, signal })
          return { type: 'started', action }
        }),
        verifyPrimary: attempt(async ({ code }, signal) => {
          await auth().verifyPrimary({ code, signal })
          return { type: 'primaryVerified' }
        }),
        verifySecondary: attempt(async ({ code }, signal) => {
          const { email } = await auth().verifySecondary({ code, signal })
          const { user } = state.getState()
          if (user) state.set({ user: { ...user, email } })
          return { type: 'secondaryVerified', email }
        }),
      },
    })
    return {
      ...derive([machine], ({ shown }) => shown),
      submit: (email) => machine.send({ type: 'submit', email: email.trim() }),
      verify: (code) => machine.send({ type: 'verify', code: code.trim() }),
      reset: () => machine.send({ type: 'reset' }),
    }
  },
}
