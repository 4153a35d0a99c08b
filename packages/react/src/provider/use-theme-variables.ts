import type { ThemeVariables } from '@latchkey/ui'
import { useMemo } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from './context.ts'

/** The client's theme variables, which it knows without their prefix, as CSS names them. */
export function useThemeVariables(): ThemeVariables {
  const { client } = useLatchkeyContext()
  const variables = useReadable(client.theme, (state) => state.variables)
  return useMemo(
    () => Object.fromEntries(Object.entries(variables).map(([name, value]) => [`--latchkey-${name}`, value])),
    [variables],
  )
}
