import type { DeviceEntry } from '@latchkey/frame/wire'
import { Button, Notice, Tag } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { type CopyKey, en } from '../copy/en.ts'
import { useCopy } from '../copy/use-copy.ts'
import type { DelegationEnds } from '../delegation/delegation-ends.ts'
import { DelegationList } from '../delegation/delegation-list.tsx'
import { hasOneOwner } from '../passkey/has-one-owner.ts'
import type { OwnerChanges } from '../passkey/owner-changes.ts'
import { OwnerList } from '../passkey/owner-list.tsx'
import type { PermissionEnds } from '../permissions/permission-ends.ts'
import { PermissionList } from '../permissions/permission-list.tsx'
import { useFrame } from '../ui/frame-hooks.ts'
import { Panel } from '../ui/panel.tsx'
import { methodNames } from './method-names.ts'
import type { LoginData, SettingsStep } from './settings.tsx'
import { StepUpPart } from './step-up-part.tsx'

/** The first page of "Your login". */
export function Overview({
  data: { account, audit, devices, next },
  onClose,
  onEndOthers,
  onKeep,
  onMore,
  onMove,
  onStep,
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
}): ReactNode {
  const { t, locale } = useCopy()
  const { project } = useFrame()
  const time = (at: number) =>
    new Date(at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short', numberingSystem: 'latn' })
  const kindNames = { code: t('recoveryCode'), passkey: t('recoveryPasskey'), kit: t('recoveryKit') }
  const isOfKeys = account.passkeyAccount === undefined
  const hasOthers = devices.some(({ isCurrent, sessions }) => !isCurrent && sessions.length > 0)
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
        <Notice tone="warning" action={<Button onClick={onKeep}>{t('deletionCancel')}</Button>}>
          {t('deletionDue', { date: time(account.deletion.dueAt) })}
        </Notice>
      )}
      {isOfKeys ? (
        <Part title={t('recovery')}>
          {account.recoveries.length === 0 && <Notice tone="warning">{t('noRecovery')}</Notice>}
          {account.recoveries.map((recovery) => (
            <Line
              key={recovery.id}
              title={kindNames[recovery.kind]}
              note={time(recovery.createdAt)}
              action={t('removeRecovery')}
              onAction={() => onStep({ name: 'remove-recovery', recovery })}
            />
          ))}
          <Button full onClick={() => onStep({ name: 'add-recovery' })}>
            {t('addRecovery')}
          </Button>
        </Part>
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
      <Part title={t('logins')}>
        {account.logins.map((login) => (
          <Line
            key={login.id}
            // A passkey has no name of its own.
            title={login.method === 'passkey' ? t('recoveryPasskey') : login.label}
            note={methodNames[login.method] ?? (login.method === 'email' ? t('emailLabel') : '')}
            // A passkey that owns the account would still own it.
            action={isOfKeys && account.logins.length > 1 ? t('unlink') : undefined}
            onAction={() => onStep({ name: 'unlink', login })}
          />
        ))}
        {isOfKeys && (
          <Button full onClick={() => onStep({ name: 'add-email' })}>
            {t('addEmail')}
          </Button>
        )}
        {isOfKeys && project.methods.social.length > 0 && (
          <Button full onClick={() => onStep({ name: 'add-social' })}>
            {t('addSocial')}
          </Button>
        )}
      </Part>
      <Part title={t('devices')}>
        {devices.map((device) => (
          <Line
            key={device.id}
            title={device.label}
            tag={device.isCurrent ? t('thisDevice') : undefined}
            note={[t('lastSeen', { time: time(device.seenAt) }), device.place, device.hasShare && t('canSign')]
              .filter(Boolean)
              .join(' · ')}
            action={device.isCurrent ? undefined : t('endDevice')}
            onAction={() => onStep({ name: 'end-device', device })}
          />
        ))}
        {hasOthers && (
          <Button full onClick={onEndOthers}>
            {t('endOthers')}
          </Button>
        )}
      </Part>
      <PermissionList ends={ends} />
      {isOfKeys && <DelegationList ends={delegationEnds} />}
      <Part title={t('activity')}>
        {audit.map(({ at, device, event, place }, index) => (
          <Line key={index} title={nameEvent(event, t)} note={[time(at), device, place].filter(Boolean).join(' · ')} />
        ))}
        {next !== undefined && (
          <Button variant="ghost" full onClick={onMore}>
            {t('more')}
          </Button>
        )}
      </Part>
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

function nameEvent(event: string, t: (key: CopyKey) => string): string {
  const key = `event ${event}`
  return Object.hasOwn(en, key) ? t(key as CopyKey) : event
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <section className="lk-login-part">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Line({
  action,
  note,
  onAction,
  tag,
  title,
}: {
  readonly title: string
  readonly note: string
  readonly tag?: string | undefined
  readonly action?: string | undefined
  readonly onAction?: (() => void) | undefined
}): ReactNode {
  return (
    <div className="lk-login-row">
      <div className="lk-login-row-text">
        <bdi>{title}</bdi> {tag && <Tag>{tag}</Tag>}
        {note && <small>{note}</small>}
      </div>
      {action && (
        <Button size="sm" onClick={onAction} label={`${action}: ${title}`}>
          {action}
        </Button>
      )}
    </div>
  )
}
