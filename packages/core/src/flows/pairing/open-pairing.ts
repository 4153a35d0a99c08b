import { pairingLifetimeMs } from '../../kernel/account-limits.ts'
import type { CoreClient } from '../../kernel/client.ts'
import { LatchkeyError, normalizeError } from '../../kernel/errors/index.ts'
import type { Namespace, WithSignal } from '../../kernel/ports/namespace.ts'
import type { Connection } from '../../kernel/ports/session.ts'
import { adoptSession } from '../sessions/adopt-session.ts'
import { endStaleSessions } from '../sessions/end-stale-sessions.ts'
import { sessionEnds } from '../sessions/session-ends.ts'
import { acceptSignIns, oneClickRequest } from '../sign-in/one-click.ts'
import { pairingProposals } from './pairing-proposals.ts'

export type OpenedPairing = {
  readonly uri: string
  /** Unix time in ms. */
  readonly expiresAt: number
  /** Settles when the wallet answers; its connections are in the client's state by then. Never left unhandled. */
  readonly approval: Promise<readonly [Connection, ...Connection[]]>
}

export type OpenPairingParameters = WithSignal & { readonly namespaces?: readonly Namespace[] | undefined }

/** Asks the pairing port for a URI, and adopts the session that results. */
export async function openPairing(client: CoreClient, parameters: OpenPairingParameters): Promise<OpenedPairing> {
  const { pairing, clock } = client
  if (!pairing) throw new LatchkeyError('config/invalid', { details: 'createLatchkey() was given no `pairing`.' })
  const proposals = await pairingProposals(client, parameters.namespaces)
  const older = client.connection.getState()
  const signIn = await oneClickRequest(client, proposals)
  const opened = await pairing.connect({ proposals, signIn, signal: parameters.signal }).catch((thrown: unknown) => {
    // A port whose code could not be loaded throws what its loader threw.
    throw normalizeError(thrown)
  })
  const approval = opened.approval.then(async (session) => {
    const hasEnded = client.use(sessionEnds).watch()
    await acceptSignIns(client, session.signIns)
    const [first, ...rest] = await adoptSession(client, session, true, 'pairing', hasEnded)
    if (!first) {
      if (hasEnded(session.id)) throw new LatchkeyError('wallet/disconnected')
      // Otherwise the wallet would show a session that this page can't see or end.
      pairing
        .disconnect(session.id)
        .catch((error: unknown) => client.log.warn('A session could not be ended', { error }))
      throw new LatchkeyError('network/unsupported', {
        details: 'The wallet approved no network that can be used here.',
      })
    }
    await endStaleSessions(client, older, session.id)
    return [first, ...rest] as const
  })
  // A caller that aborted is not told; a waiting caller has its own handler.
  approval.catch(() => {})
  return { uri: opened.uri, expiresAt: Math.min(opened.expiresAt, clock.now() + pairingLifetimeMs), approval }
}
