import { LatchkeyError } from '../../kernel/errors/index.ts'
import type { SiwxSession } from '../../kernel/ports/siwx.ts'
import type { SignInMachine } from './machines.ts'

/** Goes all the way from nothing to a session, asking the wallet once. */
export function requestSession(machine: SignInMachine): Promise<SiwxSession> {
  return new Promise((resolve, reject) => {
    let signed = false
    let asked = false
    function follow() {
      const { shown } = machine.getState()
      if (shown.status === 'signedIn') return end(() => resolve(shown.session))
      if (shown.status === 'signedOut' || shown.status === 'unknown' || shown.status === 'failed') {
        if (!asked) {
          asked = true
          return queueMicrotask(() => machine.send({ type: 'ask' }))
        }
        const error = 'error' in shown ? shown.error : new LatchkeyError('request/aborted')
        return end(() => reject(error))
      }
      if (shown.status === 'unverified') return end(() => reject(shown.error))
      if (shown.status === 'idle') return end(() => reject(new LatchkeyError('request/aborted')))
      if ((shown.status === 'ready' || shown.status === 'preparing') && signed)
        return end(() => reject(shown.error ?? new LatchkeyError('request/aborted')))
      if (shown.status === 'ready') {
        signed = true
        machine.send({ type: 'sign' })
      }
    }
    const off = machine.subscribe(follow)
    function end(settle: () => void) {
      off()
      settle()
    }
    follow()
  })
}
