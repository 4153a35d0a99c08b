import type { DeviceEntry } from '@latchkey/frame/wire'
import { Button, Notice } from '@latchkey/ui'
import type { ReactNode } from 'react'
import type { CopyKey } from '../copy/en.ts'
import { useCopy } from '../copy/use-copy.ts'
import type { DelegationEnds } from '../delegation/delegation-ends.ts'
import { DelegationList } from '../delegation/delegation-list.tsx'
import { hasOneOwner } from '../passkey/has-one-owner.ts'
import type { OwnerChanges } from '../passkey/owner-changes.ts'
import { OwnerList } from '../passkey/owner-list.tsx'
import type { PermissionEnds } from '../permissions/permission-ends.ts'
import { PermissionList } from '../permissions/permission-list.tsx'
import { Panel } from '../ui/panel.tsx'
import { ActivityPart } from './activity-part.tsx'
import { DevicesPart } from './devices-part.tsx'
import { LoginsPart } from './logins-part.tsx'
import { Part } from './part.tsx'
import { RecoveryPart } from './recovery-part.tsx'
import type { LoginData, SettingsStep } from './settings-step.ts'
import { StepUpPart } from './step-up-part.tsx'
import { useTimeText } from './use-time-text.ts'

/** What the first page asks the server for. */
export type OverviewTask = 'more' | 'end-others' | 'keep'

/** The first page of "Your login". */
export function Overview({
  data: { account, audit, devices, next },
  onClose,
  onEndOthers,
  onKeep,
  onMore,
  onMove,
  onStep,
  busy,
  changes,
  delegationEnds,
  ends,
  onReload,
  problem,
  removed,
}: {
  readonly data: LoginData
  readonly onClose: () => void
  readonly onStep: (step: SettingsStep) => void
  readonly onEndOthers: () => void
  readonly onKeep: () => void
  readonly onMore: () => void
  /** Absent = the app can't move everything out of the accounts. */
  readonly onMove: (() => void) | undefined
  /** The device that was removed just now. */
  readonly removed: DeviceEntry | undefined
  readonly changes: OwnerChanges
  readonly delegationEnds: DelegationEnds
  readonly ends: PermissionEnds
  readonly onReload: () => Promise<void>
  readonly problem: CopyKey | undefined
  /** What is under way. */
  readonly busy: OverviewTask | undefined
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
            <Button onClick={onKeep} loading={busy === 'keep'}>
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
      <DevicesPart devices={devices} onStep={onStep} onEndOthers={onEndOthers} isEnding={busy === 'end-others'} />
      <PermissionList ends={ends} />
      {isOfKeys && <DelegationList ends={delegationEnds} />}
      <ActivityPart entries={audit} isLoading={busy === 'more'} onMore={next === undefined ? undefined : onMore} />
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
