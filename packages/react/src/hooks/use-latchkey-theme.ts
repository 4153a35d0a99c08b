import { useLatchkeyClient } from './use-latchkey-client.ts'
import { useReadable } from './use-readable.ts'

/** The theme in force and its setters. */
export function useLatchkeyTheme() {
  const { theme } = useLatchkeyClient()
  const state = useReadable(theme, (value) => value)
  return { ...state, setMode: theme.setMode, setVariables: theme.setVariables }
}
