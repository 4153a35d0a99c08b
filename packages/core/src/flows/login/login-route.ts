import type { LatchkeyClient } from '../../kernel/client.ts'
import { current } from '../../kernel/router/history.ts'
import type { Route } from '../../kernel/router/route.ts'
import { viewRules } from '../../kernel/router/view-rules.ts'

/** The views of the steps between Connect and the connection. */
const steps = ['EmailVerifyDevice', 'EmailVerifyOtp', 'ConnectingSocial', 'ConnectingFarcaster', 'ConnectingPasskey']
type StepView = 'Connect' | 'EmailVerifyDevice' | 'EmailVerifyOtp' | 'ConnectingSocial' | 'ConnectingPasskey'

/**
 * Leads the open modal to the view of a login's step. Where the visitor looks at something else by now, nothing moves: `Connect` only leaves
 * the views of such steps.
 */
export function routeLogin({ router }: LatchkeyClient, view: StepView): void {
  const { history, open } = router.getState()
  const shown = current(history).view
  if (!open || shown === view || viewRules(shown).purpose !== 'connect') return
  const isStep = steps.includes(shown)
  const route: Route = { view }
  if (view === 'Connect') {
    if (isStep) router.reset(route)
  } else if (isStep) router.replace(route)
  else router.push(route)
}
