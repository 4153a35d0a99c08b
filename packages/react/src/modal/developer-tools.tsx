import type { ReactNode } from 'react'
import { CopyLabels } from './copy-labels.tsx'
import { ModalAlerts } from './modal-alerts.tsx'

/** What only the app's developer sees: alerts, and which phrase each text is. */
export function DeveloperTools(): ReactNode {
  return (
    <>
      <ModalAlerts />
      <CopyLabels />
    </>
  )
}
