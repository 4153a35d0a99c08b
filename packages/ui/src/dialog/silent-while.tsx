import { type ReactNode, useMemo } from 'react'
import { UiContext, useUi } from '../ui-provider/ui-context.ts'

/** The props of `SilentWhile`. */
export type SilentWhileProps = { readonly silent: boolean; readonly children?: ReactNode }

/**
 * Keeps what is below from announcing anything while it isn't seen. What it has to say is announced once `silent` ends. By the context itself:
 * a view that shares `UiProvider` with the first code would split that (docs/decisions/initial-load.md).
 *
 * @example
 * <SilentWhile silent={isAhead}><Form /></SilentWhile>
 */
export function SilentWhile({ silent, children }: SilentWhileProps): ReactNode {
  const ui = useUi()
  const value = useMemo(() => (silent ? { ...ui, announce: () => {} } : ui), [ui, silent])
  return <UiContext.Provider value={value}>{children}</UiContext.Provider>
}
