import { AlertBar } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'

/** What the app's developer must know, one at a time; shown with `debug` alone. */
export function ModalAlerts(): ReactNode {
  const { client } = useLatchkeyContext()
  const alert = useReadable(client.alerts, (state) => state.alerts[0])
  if (!alert) return null
  return (
    <AlertBar
      short={alert.short}
      long={alert.long}
      code={alert.code}
      level={alert.level}
      onClose={() => client.alerts.close(alert.code)}
    />
  )
}
