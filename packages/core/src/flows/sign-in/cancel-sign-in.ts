import type { Connection } from '../../kernel/ports/session.ts'
import { closeModal } from '../modal/close.ts'
import type { SignInScope } from './sign-in-scope.ts'
import type { SignInSubject } from './sign-in-state.ts'

/** The visitor declines to sign in. If a sign-in is required the wallet is disconnected, otherwise only the question ends. */
export async function cancelSignIn(scope: SignInScope): Promise<void> {
  const { accounts, client, leaveWallet, machines, report } = scope
  const one = accounts.asked()
  const state = one && accounts.stateOf(one)
  if (!one || !state || state.status === 'idle') {
    closeModal(client, { forced: true })
    return
  }
  client.events.emit('CLICK_CANCEL_SIWX', report.about(state.subject))
  if (state.status === 'verifying') void undo(scope, one, state.subject)
  if (accounts.required()) return leaveWallet(one.id)
  closeModal(client)
  machines.of(one.namespace).send({ type: 'leave' })
}

/** Ends the session that a check still makes after the visitor cancelled, unless they have signed in again by then. */
async function undo(
  { checks, client, load, machines }: SignInScope,
  { namespace }: Connection,
  { address, chainId }: SignInSubject,
): Promise<void> {
  try {
    const siwx = await load()
    await checks.settled()
    const { status } = machines.of(namespace).getState().shown
    if (status !== 'signedIn' && status !== 'verifying') await siwx.revokeSession(chainId, address)
  } catch (error) {
    client.log.warn('A cancelled sign-in could not be undone', { error })
  }
}
