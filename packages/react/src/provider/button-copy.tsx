import { UiProvider } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useLatchkeyContext } from './context.ts'
import { useCopySettings } from './use-copy-settings.ts'

/** The locale of the page's buttons and of the modal, loaded once. */
export function ButtonCopy({ children }: { children: ReactNode }): ReactNode {
  const { settings, client } = useLatchkeyContext()
  const copy = useCopySettings(settings)
  return (
    <UiProvider {...copy} icons={client.options.icons}>
      {children}
    </UiProvider>
  )
}
