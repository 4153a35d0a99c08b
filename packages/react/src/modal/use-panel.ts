import { goBack, type RouterState } from '@latchkey/core/modal'
import { toastsCopy, useCopy } from '@latchkey/ui'
import { useLatchkeyContext } from '../provider/context.ts'
import { useThemeVariables } from '../provider/use-theme-variables.ts'
import { useDelayedPending } from './use-delayed-pending.ts'
import type { DisplayedRoute } from './use-displayed-route.tsx'

type PanelState = Pick<RouterState, 'history' | 'loading' | 'blocked' | 'refusals'>

/** The frame around a view, the same in the dialog and in a part of the page. `late`: the visitor waits for the code of the wanted view. */
export function usePanel(displayed: DisplayedRoute | undefined, awaited: boolean, state: PanelState) {
  const { client, settings } = useLatchkeyContext()
  const variables = useThemeVariables()
  const t = useCopy('toasts', toastsCopy)
  const late = useDelayedPending(awaited)
  const { blocked, history, loading, refusals } = state
  const panel = displayed && {
    view: displayed.route.view,
    viewKey: displayed.key,
    direction: displayed.direction,
    title: displayed.title,
    onBack: () => goBack(client),
    canBack: history.length > 1,
    onHelp: displayed.route.view === 'Connect' ? () => client.router.push({ view: 'WhatIsAWallet' }) : undefined,
    loading: loading || late,
    blocked: blocked && t(blocked as keyof typeof toastsCopy),
    refusals,
    variables,
    slots: settings.slots,
  }
  return { late, panel, variables }
}
