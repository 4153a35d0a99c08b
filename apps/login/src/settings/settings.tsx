import type { Account, DeviceEntry } from '@latchkey/frame/wire'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { SavedKit } from '../owners/saved-kit.tsx'
import { requireOwnAccount } from '../passkey/require-own-account.ts'
import { AddRecovery } from '../recovery/add-recovery.tsx'
import { hasRecovery } from '../recovery/has-recovery.ts'
import { OwnerKitSteps } from '../recovery/owner-kit-steps.tsx'
import type { OpenScreen } from '../stage/stage.ts'
import { EmailCode } from '../ui/email-code.tsx'
import { useFrame } from '../ui/frame-hooks.ts'
import { LoadingPart } from '../ui/loading-part.tsx'
import { Panel } from '../ui/panel.tsx'
import { useTask } from '../ui/use-task.ts'
import { AddSocial } from './add-social.tsx'
import { EndDevice } from './end-device.tsx'
import { Overview } from './overview.tsx'
import { ProtectedStep } from './protected-step.tsx'
import type { LoginData, SettingsStep } from './settings-step.ts'
import { ShowKeys } from './show-keys.tsx'
import { useOverviewTasks } from './use-overview-tasks.ts'
import { useSettingsNote } from './use-settings-note.ts'

/** "Your login": devices, ways to log in, recovery, keys, what happened, deletion. The app sees none of it. */
export function Settings({ screen }: { readonly screen: OpenScreen }): ReactNode {
  const { t } = useCopy()
  const { server, store, vault } = useFrame()
  const { changes, delegationEnds, ends } = useSettingsNote(screen)
  const [data, setData] = useState<LoginData>()
  const [step, setStep] = useState<SettingsStep>({ name: 'overview' })
  const [removed, setRemoved] = useState<DeviceEntry>()
  const task = useTask()
  const asked = screen.name === 'settings' ? screen.given.asked : undefined
  /** The app learns whether there is a recovery now, because it asks for one before it shows an address. */
  const finish = (account: Account, next?: 'move-funds') => {
    if (screen.name === 'settings') screen.finish({ next, hasRecovery: hasRecovery(account) })
  }
  const close = () => (data ? finish(data.account) : screen.close())
  const home = useCallback(() => setStep({ name: 'overview' }), [])

  const isForRecovery = asked?.at === 'recovery'
  const loads = useRef(0)
  const load = async () => {
    const own = ++loads.current
    const [{ account }, { devices }, { entries, next }] = await Promise.all([
      server.call('account', {}),
      server.call('devices', {}),
      server.call('audit', {}),
    ])
    // A passkey that is added here gets a seal for this address, so the address is verified first.
    await requireOwnAccount(store, account)
    // Another tab has set up the recovery meanwhile.
    if (isForRecovery && hasRecovery(account)) return finish(account)
    // Two changes may read at the same time. What was read first is older, also where it comes last.
    if (own === loads.current) setData({ account, devices, audit: entries, next })
  }
  // Read once, when it opens.
  useEffect(() => task.run(load), [])

  /** After a change: reads everything again and shows it. */
  const refresh = async () => {
    await load()
    home()
  }

  const tasks = useOverviewTasks(data, setData, load)

  if (!data)
    return (
      <Panel name="settings" title={t('settingsTitle')} onClose={close}>
        <LoadingPart onRetry={() => task.run(load)} problem={task.problem} />
      </Panel>
    )
  const { account } = data
  if (isForRecovery && !account.passkeyAccount) return <AddRecovery account={account} onClose={close} onDone={finish} />
  const shared = { account, onBack: home, onClose: close }
  const addKit = (chainId: string, owner: string) => {
    home()
    changes.start(account.passkeyAccount?.address ?? '', { chainId, change: { action: 'add-kit', owner } })
  }
  switch (step.name) {
    case 'add-recovery':
      return <AddRecovery account={account} onClose={home} onDone={() => task.run(refresh)} />
    case 'add-kit':
      return (
        <OwnerKitSteps
          account={account}
          onBack={home}
          onClose={home}
          onSaved={async ({ owner }) => addKit(step.chainId, owner)}
        />
      )
    case 'saved-kit':
      return (
        <SavedKit account={account} onBack={home} onClose={home} onOpened={(owner) => addKit(step.chainId, owner)} />
      )
    case 'add-email':
      return (
        <Panel name="add-email" title={t('addEmail')} onBack={home} onClose={close}>
          <EmailCode purpose="link" onDone={refresh} prove={() => vault.ask('prove', { account })} />
        </Panel>
      )
    case 'add-social':
      return <AddSocial {...shared} onDone={refresh} />
    case 'end-device':
      return (
        <EndDevice
          {...shared}
          device={step.device}
          onEnded={async () => {
            setRemoved(step.device)
            await refresh()
          }}
        />
      )
    case 'keys':
      return <ShowKeys keys={step.keys} onEnd={home} />
    case 'unlink':
    case 'remove-recovery':
    case 'step-up-off':
    case 'export':
    case 'delete':
      return <ProtectedStep {...shared} step={step} onDone={refresh} onStep={setStep} />
    default:
      return (
        <Overview
          data={data}
          changes={changes}
          delegationEnds={delegationEnds}
          ends={ends}
          onReload={load}
          onClose={close}
          onMove={asked?.canMove === true ? () => finish(account, 'move-funds') : undefined}
          removed={removed}
          onStep={setStep}
          problem={task.problem ?? tasks.problem}
          tasks={tasks}
        />
      )
  }
}
