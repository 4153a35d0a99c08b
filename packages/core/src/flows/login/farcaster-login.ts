import type { CoreClient, Feature } from '../../kernel/client.ts'
import { createMachine, derive } from '../../kernel/machine.ts'
import { settleConnected } from '../modal/settle-connected.ts'
import { attempt } from './attempt.ts'
import {
  type FarcasterEffect,
  type FarcasterEvent,
  type FarcasterMachineState,
  initialFarcaster,
  stepFarcaster,
} from './farcaster-step.ts'
import { finishLogin } from './finish-login.ts'
import type { FarcasterLogin } from './login-api.ts'
import { loginState } from './login-state.ts'
import { onLoginEnd } from './on-login-end.ts'

/**
 * The client's login by Farcaster: a link for the visitor's phone, and its approval there.
 *
 * @example
 * const farcaster = client.use(farcasterLogin)
 * farcaster.subscribe((state) => state.status === 'waiting' && drawQrCode(state.url))
 * farcaster.show()
 */
export const farcasterLogin: Feature<FarcasterLogin> = {
  id: 'farcaster-login',
  create(client: CoreClient) {
    const state = client.use(loginState)
    const auth = () => state.auth().farcaster
    const machine = createMachine<FarcasterMachineState, FarcasterEvent, FarcasterEffect>({
      initial: initialFarcaster,
      step: stepFarcaster,
      clock: client.clock,
      onDefect: (error) => client.log.error('The login by Farcaster broke', { error }),
      effects: {
        uri: attempt(async (_, signal) => ({ type: 'uri', url: (await auth().uri({ signal })).url })),
        connect: attempt(async (_, signal) => ({
          type: 'confirmed',
          userName: (await auth().connect({ signal })).userName,
        })),
        open: attempt(async (_, signal) => {
          await client.use(finishLogin)('farcaster', signal)
          return { type: 'connected' }
        }),
        settle: () => settleConnected(client),
      },
    })
    onLoginEnd(client, () => machine.getState().shown.status === 'connected' && machine.send({ type: 'reset' }))
    return {
      ...derive([machine], ({ shown }) => shown),
      show: () => machine.send({ type: 'show' }),
      retry: () => machine.send({ type: 'retry' }),
      reset: () => machine.send({ type: 'reset' }),
    }
  },
}
