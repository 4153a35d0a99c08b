import type { DeviceEntry } from '@latchkey/frame/wire'
import { Button, Notice } from '@latchkey/ui'
import type { ReactNode } from 'react'
import type { CopyKey } from '../copy/en.ts'
import { useCopy } from '../copy/use-copy.ts'
import type { DelegationEnds } from '../delegation/delegation-ends.ts'
import { DelegationList } from '../delegation/delegation-list.tsx'
import type { OwnerChanges } from '../owners/owner-changes.ts'
import { OwnerList } from '../owners/owner-list.tsx'
import type { PermissionEnds } from '../permissions/permission-ends.ts'
import { PermissionList } from '../permissions/permission-list.tsx'
import { hasOneOwner } from '../recovery/has-one-owner.ts'
import { Panel } from '../ui/panel.tsx'
import { ActivityPart } from './activity-part.tsx'
import { DevicesPart } from './devices-part.tsx'
import { LoginsPart } from './logins-part.tsx'
import { Part } from './part.tsx'
import { RecoveryPart } from './recovery-part.tsx'
import type { LoginData, SettingsStep } from './settings-step.ts'
import { StepUpPart } from './step-up-part.tsx'
import type { OverviewTasks } from './use-overview-tasks.ts'
import { useTimeText } from './use-time-text.ts'

/** The first page of "Your login". */
export function Overview({
  data: { account, audit, devices, next },
  onClose,
  onMove,
  onStep,
  changes,
  delegationEnds,
  ends,
  onReload,
  problem,
  removed,
  tasks,
}: {
  readonly data: LoginData
  readonly onClose: () => void
  readonly onStep: (step: SettingsStep) => void
  /** Absent = the app can't move everything out of the accounts. */
  readonly onMove: (() => void) | undefined
  /** The device that was removed just now. */
  readonly removed: DeviceEntry | undefined
  readonly changes: OwnerChanges
  readonly delegationEnds: DelegationEnds
  readonly ends: PermissionEnds
  readonly onReload: () => Promise<void>
  readonly problem: CopyKey | undefined
  readonly tasks: OverviewTasks
}): ReactNode {
  const { t } = useCopy()
  const time = useTimeText()
  const isOfKeys = account.passkeyAccount === undefined
  return (
    <Panel name="settings" title={t('settingsTitle')} onClose={onClose}>
      {problem && <Notice tone="error">{t(problem)}</Notice>}
      {isOfKeys && removed?.hasShare && (
        <Notice
          tone="warning"
          title={t('removedTitle', { device: removed.label })}
          action={
            onMove && (
              <Button variant="primary" onClick={onMove}>
                {t('moveMoney')}
              </Button>
            )
          }
        >
          {t('removedText')}
        </Notice>
      )}
      {account.deletion && (
        <Notice
          tone="warning"
          action={
            <Button onClick={tasks.keep.run} loading={tasks.keep.isBusy}>
              {t('deletionCancel')}
            </Button>
          }
        >
          {t('deletionDue', { date: time(account.deletion.dueAt) })}
        </Notice>
      )}
      {isOfKeys ? (
        <RecoveryPart recoveries={account.recoveries} onStep={onStep} />
      ) : (
        <>
          {hasOneOwner(account) && <Notice tone="warning">{t('oneOwner')}</Notice>}
          <OwnerList
            account={account}
            changes={changes}
            onReload={onReload}
            onKit={(chainId) => onStep({ name: 'add-kit', chainId })}
            onSavedKit={(chainId) => onStep({ name: 'saved-kit', chainId })}
          />
        </>
      )}
      {isOfKeys && account.addresses && (
        <StepUpPart account={account} onChanged={onReload} onLost={() => onStep({ name: 'step-up-off' })} />
      )}
      <LoginsPart logins={account.logins} canChange={isOfKeys} onStep={onStep} />
      <DevicesPart devices={devices} endOthers={tasks.endOthers} onStep={onStep} />
      <PermissionList ends={ends} />
      {isOfKeys && <DelegationList ends={delegationEnds} />}
      <ActivityPart entries={audit} more={next === undefined ? undefined : tasks.more} />
      <Part title={t(isOfKeys ? 'keys' : 'account')}>
        {isOfKeys && (
          <Button full onClick={() => onStep({ name: 'export' })}>
            {t('exportKeys')}
          </Button>
        )}
        {isOfKeys && onMove && (
          <>
            <Button full onClick={onMove}>
              {t('moveMoney')}
            </Button>
            <p className="lk-login-hint">{t('moveMoneyText')}</p>
          </>
        )}
        {!account.deletion && (
          <Button variant="ghost" full onClick={() => onStep({ name: 'delete' })}>
            {t('deleteTitle')}
          </Button>
        )}
      </Part>
    </Panel>
  )
}
