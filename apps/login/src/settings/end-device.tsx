import { refusalOf } from '@latchkey/frame/protocol'
import type { DeviceEntry } from '@latchkey/frame/wire'
import { Button, Notice } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { useFrame } from '../ui/frame-hooks.ts'
import { Panel } from '../ui/panel.tsx'
import { textOfError, useTask } from '../ui/use-task.ts'

/** Asks whether a device is to be logged out, and ends its sessions. */
export function EndDevice({
  device,
  onBack,
  onClose,
  onEnded,
}: {
  readonly device: DeviceEntry
  readonly onBack: () => void
  readonly onClose: () => void
  readonly onEnded: () => Promise<void>
}): ReactNode {
  const { t } = useCopy()
  const { server } = useFrame()
  const task = useTask()
  const end = () =>
    task.run(
      async () => {
        await server.call('devices/end', { deviceId: device.id })
        await onEnded()
      },
      (error) => (refusalOf(error)?.code === 'login/vault-state' ? 'onlyDevice' : textOfError(error)),
    )
  return (
    <Panel
      name="end-device"
      title={t('confirmTitle')}
      onBack={onBack}
      onClose={onClose}
      footer={
        <div className="lk-login-actions">
          <Button onClick={onBack}>{t('cancel')}</Button>
          <Button variant="primary" loading={task.isBusy} onClick={end}>
            {t('endDevice')}
          </Button>
        </div>
      }
    >
      <p>{t('endDeviceText', { device: device.label })}</p>
      {task.problem && <Notice tone="error">{t(task.problem)}</Notice>}
    </Panel>
  )
}
