import type { Account } from '@latchkey/frame/wire'
import { Button } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import type { CopyKey } from '../copy/en.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFrame } from '../ui/frame-hooks.ts'
import { FreshLogin } from '../ui/fresh-login.tsx'
import { LoadingPart } from '../ui/loading-part.tsx'
import { Panel } from '../ui/panel.tsx'
import { isStale, textOfError, useTask } from '../ui/use-task.ts'
import type { FactorSecret } from '../worker/vault-protocol.ts'
import { CheckCode } from './check-code.tsx'
import { FactorChoice } from './factor-choice.tsx'
import { KitDownload } from './kit-download.tsx'
import { LoggedInAs } from './logged-in-as.tsx'
import { createPasskeySecret } from './passkey-prf.ts'
import { ShowCode } from './show-code.tsx'

type Step =
  | { readonly name: 'choose' }
  | { readonly name: 'code' | 'check'; readonly code: string }
  /** The server requires a login of the last five minutes. The factor is kept until then, and added after it. */
  | { readonly name: 'login' | 'add'; readonly secret: FactorSecret }
  | { readonly name: 'done'; readonly account: Account; readonly code?: string | undefined }

/** Adds a recovery factor: a printed code that is typed back in parts, or a passkey. */
export function AddRecovery({
  account,
  onClose,
  onDone,
  onImport,
  onLater,
  withKeys = async () => account,
}: {
  readonly account: Account
  /** Resolves with the account when it has keys. */
  readonly withKeys?: (() => Promise<Account>) | undefined
  /** Imports words that the visitor has, instead of making new keys. */
  readonly onImport?: (() => void) | undefined
  readonly onClose: () => void
  readonly onDone: (account: Account) => void
  readonly onLater?: (() => void) | undefined
}): ReactNode {
  const { t } = useCopy()
  const { project, vault } = useFrame()
  const [step, setStep] = useState<Step>({ name: 'choose' })
  const task = useTask()
  const start = () => setStep({ name: 'choose' })

  async function add(secret: FactorSecret): Promise<void> {
    const label = t('code' in secret ? 'recoveryCode' : 'recoveryPasskey')
    try {
      const kept = 'prf' in secret ? { ...secret, prf: secret.prf.slice() } : secret
      const next = await vault.ask('addFactor', { account: await withKeys(), secret: kept, label })
      setStep({ name: 'done', account: next, ...('code' in secret && { code: secret.code }) })
    } catch (error) {
      if (!isStale(error)) throw error
      setStep({ name: 'login', secret })
    }
  }

  const addLater = (secret: FactorSecret) => {
    setStep({ name: 'add', secret })
    task.run(() => add(secret))
  }
  const chooseCode = () =>
    task.run(async () => {
      await withKeys()
      setStep({ name: 'code', code: await vault.ask('newCode') })
    })
  const choosePasskey = () =>
    task.run(async () => {
      const rpId = project.passkeyRpId ?? location.hostname
      const secret = await createPasskeySecret(account.id, rpId, `${project.name}: ${t('recovery')}`)
      if (!secret) throw new RangeError('The passkey has no value')
      await add(secret)
    }, textOfPasskeyError)

  switch (step.name) {
    case 'code':
      return (
        <ShowCode
          code={step.code}
          onBack={start}
          onClose={onClose}
          onNext={() => setStep({ ...step, name: 'check' })}
        />
      )
    case 'check':
      return (
        <CheckCode
          code={step.code}
          onBack={() => setStep({ ...step, name: 'code' })}
          onClose={onClose}
          onChecked={() => add({ code: step.code })}
        />
      )
    case 'login':
      return <FreshLogin account={account} onBack={start} onClose={onClose} onDone={() => addLater(step.secret)} />
    case 'add':
      return (
        <Panel name="add-recovery" title={t('setUpTitle')} onClose={onClose}>
          <LoadingPart onRetry={() => addLater(step.secret)} problem={task.problem} />
        </Panel>
      )
    case 'done':
      return (
        <Panel
          name="recovery-done"
          title={t('protectedTitle')}
          onClose={() => onDone(step.account)}
          footer={
            <Button variant="primary" full onClick={() => onDone(step.account)}>
              {t('done')}
            </Button>
          }
        >
          <p className="lk-login-lead">{t(step.code === undefined ? 'protectedPasskey' : 'protectedText')}</p>
          {step.code !== undefined && (
            <KitDownload make={() => vault.ask('kit', { account: step.account, code: step.code ?? '' })} />
          )}
        </Panel>
      )
    default:
      return (
        <Panel name="set-up-recovery" title={t('setUpTitle')} onClose={onClose}>
          <LoggedInAs account={account} />
          <p className="lk-login-text lk-login-lead">{t('setUpText', { name: project.name })}</p>
          <FactorChoice isBusy={task.isBusy} onCode={chooseCode} onPasskey={choosePasskey} problem={task.problem} />
          {onImport && (
            <Button variant="ghost" full onClick={onImport}>
              {t('importKeys')}
            </Button>
          )}
          {onLater && (
            <Button variant="ghost" full onClick={onLater}>
              {t('later')}
            </Button>
          )}
        </Panel>
      )
  }
}

function textOfPasskeyError(error: unknown): CopyKey {
  if (error instanceof RangeError) return 'passkeyMismatch'
  return error instanceof DOMException ? 'passkeyRefused' : textOfError(error)
}
