import type { Clock } from '@latchkey/core'
import { loginError } from '@latchkey/frame/protocol'
import type { FlowPurpose, FlowResult } from '@latchkey/frame/wire'
import type { LoginServer } from '../server/login-server.ts'
import { createPoll, type Poll } from './poll.ts'

/** Farcaster logins of one frame. */
export type FarcasterLogin = {
  /** Begins a login. Resolves with the link for a QR code, which a phone opens. */
  begin(purpose: FlowPurpose, signal: AbortSignal): Promise<string>
  /**
   * Waits until the visitor has approved in the Farcaster app.
   *
   * @throws `login/failed` with `login/flow`, `login/farcaster`, `login/unavailable`; `request/aborted`
   */
  finish(signal: AbortSignal): Promise<FlowResult>
}

/** @example const url = await farcaster.begin('login', signal) */
export function createFarcasterLogin({
  clock,
  projectId,
  server,
}: {
  readonly projectId: string
  readonly server: Pick<LoginServer, 'call'>
  readonly clock: Clock
}): FarcasterLogin {
  let begun: Poll | undefined
  return {
    async begin(purpose, signal) {
      const { expiresAt, flow, url } = await server.call('farcaster/start', { projectId, purpose }, { signal })
      begun = createPoll({ ask: () => server.call('farcaster/finish', { flow }), clock, until: expiresAt })
      return url
    },
    async finish(signal) {
      if (!begun) throw loginError('login/failed', 'Ask for the link first', { code: 'login/flow' })
      const poll = begun
      const result = await poll.wait(signal).catch((error: unknown) => {
        // If the app gave up (its view was closed, for example), it may ask again. Any other error ends this login.
        if (!signal.aborted && begun === poll) begun = undefined
        throw error
      })
      if (begun === poll) begun = undefined
      return result
    },
  }
}
