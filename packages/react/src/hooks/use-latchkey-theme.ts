import type { Theme, ThemeState } from '@latchkey/core/modal'
import { useLatchkeyContext } from '../provider/context.ts'
import { useReadable } from './use-readable.ts'

/** What `useLatchkeyTheme` returns. */
export type UseLatchkeyThemeReturnType = ThemeState & Pick<Theme, 'setMode' | 'setVariables'>

/**
 * The theme in force and its setters.
 *
 * @example
 * const { mode, setMode } = useLatchkeyTheme()
 * <button onClick={() => setMode(mode === 'dark' ? 'light' : 'dark')}>{mode}</button>
 */
export function useLatchkeyTheme(): UseLatchkeyThemeReturnType {
  const { theme } = useLatchkeyContext().client
  const state = useReadable(theme, (value) => value)
  return { ...state, setMode: theme.setMode, setVariables: theme.setVariables }
}
