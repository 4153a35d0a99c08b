import { UiProvider } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from './context.ts'
import { useCopySettings } from './use-copy-settings.ts'
import { useThemeVariables } from './use-theme-variables.ts'

/** Locale, theme and icon policy of the page's buttons and of the modal; a locale is loaded once. */
export function UiSettings({ children }: { children: ReactNode }): ReactNode {
  const { settings, client } = useLatchkeyContext()
  const copy = useCopySettings(client, settings)
  const theme = useReadable(client.theme, ({ mode }) => mode)
  const variables = useThemeVariables()
  const { icons } = client.options
  return (
    <UiProvider {...copy} theme={theme} variables={variables} icons={typeof icons === 'object' ? 'all' : icons}>
      {children}
    </UiProvider>
  )
}
