import type { Account, Permission } from '@latchkey/frame/wire'
import { Button, Notice } from '@latchkey/ui'
import { type ReactNode, type RefObject, useRef, useState, useSyncExternalStore } from 'react'
import { canSeeCovers } from '../approval/can-see-covers.ts'
import { useClickGuard } from '../approval/use-click-guard.ts'
import { useCopy } from '../copy/use-copy.ts'
import { FactorForm } from '../recovery/factor-form.tsx'
import { useFrame } from '../ui/frame-hooks.ts'
import { FreshLogin } from '../ui/fresh-login.tsx'
import { Panel } from '../ui/panel.tsx'
import { isStale, useTask } from '../ui/use-task.ts'
import type { VaultRequests } from '../worker/vault-protocol.ts'

/** An action that needs a recovery factor. If the account has none, it needs the proof of the account's keys. */
type ProtectedAction = VaultRequests['permit']['request']['action']

/** The props of `Protected`. */
export type ProtectedProps = {
  readonly account: Account
  readonly action: ProtectedAction
  readonly title: string
  readonly text: string
  readonly button: string
  readonly onBack: () => void
  readonly onClose: () => void
  /** Sets up a recovery. It is offered if the account has none. */
  readonly onSetUp?: (() => void) | undefined
  readonly run: (permission: Permission) => Promise<void>
}

const hasEmail = ({ logins }: Account): boolean => logins.some(({ method }) => method === 'email')
const hasFactor = ({ recoveries }: Account): boolean => recoveries.some(({ kind }) => kind !== 'kit')

/** Warns, then asks for a recovery factor, and for a new login if the last one is too old. */
export function Protected(props: ProtectedProps): ReactNode {
  const { account, onBack, onClose, run } = props
  const { project } = useFrame()
  // Where the page around could lead a click here unseen, the code of a new mail comes first: no page can lead a visitor
  // to type it. Accounts without an e-mail address have no such code.
  const [isConfirmed, setConfirmed] = useState(
    hasFactor(account) || !hasEmail(account) || (canSeeCovers() && project.approvals !== 'window'),
  )
  const [needsLogin, setNeedsLogin] = useState(false)
  const back = () => setNeedsLogin(false)

  async function act(permission: Permission): Promise<void> {
    try {
      await run(permission)
    } catch (error) {
      if (!isStale(error)) throw error
      setNeedsLogin(true)
    }
  }

  if (!isConfirmed)
    return <FreshLogin account={account} onBack={onBack} onClose={onClose} onDone={() => setConfirmed(true)} />
  if (needsLogin) return <FreshLogin account={account} onBack={back} onClose={onClose} onDone={back} />
  return <ProtectedPanel {...props} run={act} />
}

function ProtectedPanel({
  account,
  action,
  button,
  onBack,
  onClose,
  onSetUp,
  run,
  text,
  title,
}: ProtectedProps): ReactNode {
  const { t } = useCopy()
  const { vault } = useFrame()
  const area = useRef<HTMLDivElement>(null)

  return (
    <Panel name={`protected-${action}`} title={title} onBack={onBack} onClose={onClose} areaRef={area}>
      <Notice tone="warning">{text}</Notice>
      {onSetUp && account.recoveries.length === 0 && (
        <Notice
          tone="warning"
          action={
            <Button size="sm" onClick={onSetUp}>
              {t('setUpNow')}
            </Button>
          }
        >
          {t('noRecovery')}
        </Notice>
      )}
      {hasFactor(account) ? (
        <>
          <p className="lk-login-text">{t('needsFactor')}</p>
          <FactorForm
            account={account}
            action={button}
            onFactor={async (recoveryId, secret) =>
              run(await vault.ask('permit', { account, action, recoveryId, secret }))
            }
          />
        </>
      ) : (
        <OneClick
          area={area}
          button={button}
          onClick={async () => run(account.addresses ? { keyProof: await vault.ask('prove', { account }) } : {})}
        />
      )}
    </Panel>
  )
}

/**
 * Without a recovery factor one click is enough. So it is guarded like an approval: the app must not lead it here. Nothing
 * else of the screen is guarded, because Chromium drops all clicks on a guarded frame that has just moved.
 */
function OneClick({
  area,
  button,
  onClick,
}: {
  /** What must be visible. */
  readonly area: RefObject<HTMLDivElement | null>
  readonly button: string
  readonly onClick: () => Promise<void>
}): ReactNode {
  const { locale, t } = useCopy()
  const { stage } = useFrame()
  const { looks } = useSyncExternalStore(stage.subscribe, stage.getState)
  const guard = useClickGuard(area, JSON.stringify([looks, locale]))
  const task = useTask()
  return (
    <>
      {task.problem && (
        <p className="lk-login-field-problem" role="alert">
          {t(task.problem)}
        </p>
      )}
      {guard.state === 'hidden' && <Notice tone="warning">{t(guard.isSmall ? 'drawnSmall' : 'covered')}</Notice>}
      <Button
        variant="primary"
        full
        disabled={guard.state !== 'ready'}
        loading={task.isBusy}
        onClick={({ nativeEvent }) => guard.accepts(nativeEvent) && task.run(onClick)}
      >
        {button}
      </Button>
    </>
  )
}
