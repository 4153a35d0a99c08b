import { Button } from '@latchkey/ui'
import type { ReactNode, Ref } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { useFrame } from '../ui/frame-hooks.ts'
import { useTask } from '../ui/use-task.ts'
import type { OwnerKit } from '../vault/owner-kit.ts'
import type { RecoveryKit } from '../vault/recovery-kit.ts'

/** Offers a recovery kit as a file. The same code opens it, without any server. */
export function KitDownload({
  make,
  onSaved,
  part,
}: {
  readonly make: () => Promise<RecoveryKit | OwnerKit>
  readonly onSaved?: (() => void) | undefined
  /** Its button is the only one in here. */
  readonly part?: Ref<HTMLElement> | undefined
}): ReactNode {
  const { t } = useCopy()
  const { project } = useFrame()
  const task = useTask()
  const download = () =>
    task.run(async () => {
      const kit = await make()
      const account = kit.version === 1 ? kit.addresses.eip155 : kit.address
      const address = URL.createObjectURL(new Blob([`${JSON.stringify(kit, null, 2)}\n`], { type: 'application/json' }))
      const link = Object.assign(document.createElement('a'), {
        href: address,
        download: `recovery-kit-${account.slice(2, 8)}.json`,
      })
      link.click()
      onSaved?.()
      setTimeout(() => URL.revokeObjectURL(address), 60_000)
    })
  return (
    <section className="lk-login-part" ref={part}>
      <h2>{t('kitTitle')}</h2>
      <p className="lk-login-text">{t('kitText', { name: project.name })}</p>
      <Button full icon="download" onClick={download} loading={task.isBusy}>
        {t('kitDownload')}
      </Button>
      {task.problem && (
        <p className="lk-login-field-problem" role="alert">
          {t(task.problem)}
        </p>
      )}
    </section>
  )
}
