import type { Namespace } from '../../kernel/ports/namespace.ts'
import type { SignInScope } from './sign-in-scope.ts'
import type { SignInState } from './sign-in-state.ts'

/** After a change of a sign-in's state: reports it to the visitor and the app, and chooses the next view of the modal. */
export function followMoves(scope: SignInScope, namespace: Namespace, now: SignInState, before: SignInState): void {
  const { accounts, askedMachine, client, headless, leaveWallet, publish, report, view } = scope
  const { all, holds, required, verdictOf } = accounts
  report.moved(now, before)
  if (now.status === 'idle' && before.status === 'idle') return
  publish()

  if (now.status === 'failed' && required()) return void leaveWallet(now.subject.connectionId)
  const next = askedMachine()
  const state = next?.getState().shown
  if (!next || !state || state.status === 'idle') {
    if (view.isShown()) view.reset({ view: 'Connect' })
    return
  }
  // One account at a time gets a message, because a server may keep one nonce for each visitor.
  if (state.status === 'signedOut' && (state.asks || view.isShown())) return void next.send({ type: 'ask' })
  const reopens = before.status === 'signing' || before.status === 'verifying'
  if (state.status === 'preparing' || reopens) {
    const dismissed = !required() && reopens && !client.router.getState().open
    if (holds('asks') && !dismissed && !headless.count) view.show()
  }
  if (now.status !== 'signedIn' || holds('asks') || (required() && !all().every((one) => verdictOf(one) === 'in')))
    return
  if (reopens) view.leave(undefined)
  else view.leave({ view: 'Account', namespace })
}
