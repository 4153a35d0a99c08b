import { AlertBar } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { CopyLabels } from './copy-labels.tsx'

/** What only the app's developer sees: alerts, one at a time, and which phrase each text is. */
export function DeveloperTools(): ReactNode {
  const { client } = useLatchkeyContext()
  const alert = useReadable(client.alerts, ({ alerts }) => alerts[0])
  return (
    <>
      {alert && (
        <AlertBar
          short={alert.short}
          long={alert.long}
          code={alert.code}
          level={alert.level}
          onClose={() => client.alerts.close(alert.code)}
        />
      )}
      <CopyLabels />
    </>
  )
}
