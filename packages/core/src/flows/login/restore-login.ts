import type { CoreClient } from '../../kernel/client.ts'
import type { WithSignal } from '../../kernel/ports/namespace.ts'
import type { IsDisconnected } from '../sessions/disconnect-intents.ts'
import { sessionEnds } from '../sessions/session-ends.ts'
import { loginState } from './login-state.ts'
import { socialLogin } from './social-login.ts'

/**
 * Brings the login of an earlier visit back, without asking the visitor anything. A social login that left this page for its provider is
 * finished first.
 */
export async function restoreLogin(
  client: CoreClient,
  { isDisconnected, signal }: { readonly isDisconnected: IsDisconnected } & Required<WithSignal>,
): Promise<void> {
  const state = client.use(loginState)
  const auth = state.auth()
  const provider = await auth.social.resume({ signal })
  if (provider) return client.use(socialLogin).resume(provider)
  const hasEnded = client.use(sessionEnds).watch()
  const opened = await auth.restore({ signal })
  if (!opened || signal?.aborted) return
  // A login ends as a whole, and the visitor may have left one of its namespaces meanwhile.
  if (opened.session.transports.some(({ namespace }) => isDisconnected(namespace)))
    await auth.disconnect(opened.session.id)
  else await state.adopt(opened, false, hasEnded)
}
