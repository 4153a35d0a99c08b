import type { Account } from '@latchkey/frame/wire'
import { Button } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { Field } from '../ui/field.tsx'
import { useFrame } from '../ui/frame-hooks.ts'
import { textOfError, useTask } from '../ui/use-task.ts'
import type { FactorSecret } from '../worker/vault-protocol.ts'
import { getPasskeySecret, hasPasskeys } from './passkey-prf.ts'

/** The number of letters and digits in a code, without its dashes. */
const codeLength = 36
const lengthOf = (code: string) => code.replace(/[\s-]/g, '').length

/** Asks for one of the account's recovery factors: the printed code, or a passkey. */
export function FactorForm({
  account,
  action,
  onFactor,
}: {
  readonly account: Account
  /** The text of the button. */
  readonly action: string
  /** Uses the factor. A `RangeError` means that the factor is wrong. */
  readonly onFactor: (recoveryId: string, secret: FactorSecret) => Promise<void>
}): ReactNode {
  const { t } = useCopy()
  const { project } = useFrame()
  const [code, setCode] = useState('')
  const task = useTask()
  const codes = account.recoveries.filter(({ kind }) => kind === 'code')
  const passkeys = account.recoveries.filter(({ kind }) => kind === 'passkey')
  const rpId = project.passkeyRpId ?? location.hostname

  /** Tries the typed code with each factor, because a visitor may have several codes. */
  async function tryEach(factors: Account['recoveries'], secretOf: () => FactorSecret): Promise<void> {
    let last: unknown = new RangeError('There is no such factor')
    for (const { id } of factors) {
      try {
        return await onFactor(id, secretOf())
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        last = error
      }
    }
    throw last
  }

  const openWithCode = () =>
    task.run(
      () => tryEach(codes, () => ({ code })),
      (error) =>
        error instanceof RangeError
          ? lengthOf(code) === codeLength
            ? 'codeWrong'
            : 'codeIncomplete'
          : textOfError(error),
    )
  const openWithPasskey = () =>
    task.run(
      async () => {
        const prf = await getPasskeySecret(account.id, rpId)
        if (!prf) throw new RangeError('The passkey has no value')
        await tryEach(passkeys, () => ({ prf: prf.slice() }))
      },
      (error) => (error instanceof RangeError || error instanceof DOMException ? 'passkeyFailed' : textOfError(error)),
    )

  return (
    <form
      className="lk-login-part"
      onSubmit={(event) => {
        event.preventDefault()
        openWithCode()
      }}
    >
      {codes.length > 0 && (
        <Field
          label={t('codeLabel')}
          hint={t('codeHint')}
          value={code}
          onChange={setCode}
          isCode
          maxLength={80}
          problem={task.problem && t(task.problem)}
        />
      )}
      {codes.length === 0 && task.problem && (
        <p className="lk-login-field-problem" role="alert">
          {t(task.problem)}
        </p>
      )}
      {codes.length > 0 && (
        <Button variant="primary" full type="submit" loading={task.isBusy}>
          {action}
        </Button>
      )}
      {passkeys.length > 0 && hasPasskeys() && (
        <Button variant={codes.length ? 'secondary' : 'primary'} full onClick={openWithPasskey} disabled={task.isBusy}>
          {t('usePasskey')}
        </Button>
      )}
    </form>
  )
}
