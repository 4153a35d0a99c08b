import { adoptSession } from '../client/adopt-session.ts'
import type { Client } from '../client/client.ts'
import { pairingProposals } from '../client/pairing-proposals.ts'
import { LatchkeyError } from '../errors/index.ts'
import type { Cancel, Namespace } from '../ports/namespace.ts'
import type { Connection } from '../ports/session.ts'

export type ConnectPairingParameters = Cancel & {
  /** Asked for; absent = every configured one. */
  namespaces?: readonly Namespace[] | undefined
}

export type ConnectPairingReturnType = {
  /** `wc:…`, to be shown as a QR code or put into a wallet's link. */
  readonly uri: string
  /** Unix time in ms. */
  readonly expiresAt: number
  /** Settles when the wallet answers; its connections are in the client's state by then. */
  readonly approval: Promise<readonly [Connection, ...Connection[]]>
}

/**
 * Opens a pairing for a wallet elsewhere. Sessions whose approved networks are stale are ended first (SPEC S4.5).
 *
 * @example
 * const { uri, approval } = await connectPairing(client, {})
 * showQrCode(uri)
 * const [connection] = await approval
 * @throws LatchkeyError `pairing/…`, `connection/user-rejected`, `request/aborted`, `config/invalid` without a pairing port
 */
export async function connectPairing(
  client: Client,
  parameters: ConnectPairingParameters,
): Promise<ConnectPairingReturnType> {
  const { pairing } = client
  if (!pairing) throw new LatchkeyError('config/invalid', { details: 'createClient() was given no `pairing`.' })
  await endStaleSessions(client, parameters.namespaces)
  const proposals = pairingProposals(client, parameters.namespaces)
  const { uri, expiresAt, approval } = await pairing.connect({ proposals, signal: parameters.signal })
  const connected = approval.then(async (session) => {
    const connections = await adoptSession(client, session, true)
    const [first, ...rest] = connections
    if (!first)
      throw new LatchkeyError('network/unsupported', {
        details: 'The wallet approved no network that can be used here.',
      })
    return [first, ...rest] as const
  })
  // Whoever left is not told; whoever waits has its own handler.
  connected.catch(() => {})
  return { uri, expiresAt, approval: connected }
}

/** SPEC S4.5, RULINGS R22: judged here and not at a restore, so nobody is disconnected because the app added a network. */
async function endStaleSessions(client: Client, namespaces: readonly Namespace[] | undefined): Promise<void> {
  const { sessions, connections } = client.connection.getState()
  const wanted = pairingProposals(client, namespaces).flatMap((proposal) => proposal.chains)
  for (const session of Object.values(sessions)) {
    if (session.source !== 'pairing') continue
    const approved = session.connectionIds.flatMap((id) => connections[id]?.approvedChains ?? [])
    const any = session.connectionIds.some((id) => connections[id]?.approvedChains === 'any')
    if (any || wanted.every((chainId) => approved.includes(chainId))) continue
    await client.pairing?.disconnect(session.id)
    client.dispatch({ type: 'sessionEnded', sessionId: session.id })
  }
}
