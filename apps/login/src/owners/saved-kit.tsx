import type { Account } from '@latchkey/frame/wire'
import { Button } from '@latchkey/ui'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { readSavedKit } from '../passkey/read-saved-kit.ts'
import { Field } from '../ui/field.tsx'
import { useFrame } from '../ui/frame-hooks.ts'
import { Panel } from '../ui/panel.tsx'
import { useFieldProblem } from '../ui/use-field-problem.ts'
import { useTask } from '../ui/use-task.ts'

/**
 * Takes the file of a kit that was saved earlier, and its code: for a kit whose adding was interrupted, or that isn't
 * an owner on another network yet. Only the file names the key. So it must belong to this account, and the code must
 * open it.
 */
export function SavedKit({
  account,
  onBack,
  onClose,
  onOpened,
}: {
  readonly account: Account
  readonly onBack: () => void
  readonly onClose: () => void
  /** Makes the address of the kit's key an owner. */
  readonly onOpened: (owner: string) => void
}): ReactNode {
  const { t } = useCopy()
  const { vault } = useFrame()
  const [file, setFile] = useState<string>()
  const [code, setCode] = useState('')
  const task = useTask()
  const choosing = useTask()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const fileProblem = choosing.problem && t(choosing.problem)
  useFieldProblem(input, fileProblem)

  const choose = (chosen: File | undefined) => {
    setFile(undefined)
    choosing.run(
      async () => {
        const text = await chosen?.text()
        if (text === undefined) return
        readSavedKit(account, text)
        setFile(text)
      },
      () => 'ownerKitOther',
    )
  }
  const open = () => {
    if (file === undefined) {
      // Its problem leads there by itself when it comes.
      if (choosing.problem) input.current?.focus()
      else choosing.setProblem('kitNone')
      return
    }
    task.run(
      async () => onOpened(await vault.ask('savedKit', { account, file, code })),
      () => 'ownerKitCode',
    )
  }

  return (
    <Panel name="saved-kit" title={t('ownerKitHave')} onBack={onBack} onClose={onClose}>
      <form
        className="lk-login-part"
        onSubmit={(event) => {
          event.preventDefault()
          open()
        }}
      >
        <p className="lk-login-text lk-login-lead">{t('ownerKitHaveText')}</p>
        <div className="lk-login-field">
          <label htmlFor={id}>{t('kitFile')}</label>
          <input
            id={id}
            ref={input}
            type="file"
            accept=".json,application/json"
            aria-invalid={fileProblem ? true : undefined}
            aria-describedby={fileProblem && `${id}-problem`}
            onChange={({ target }) => choose(target.files?.[0])}
          />
          {fileProblem && (
            <p id={`${id}-problem`} className="lk-login-field-problem">
              {fileProblem}
            </p>
          )}
        </div>
        <Field
          label={t('codeLabel')}
          hint={t('codeHint')}
          value={code}
          onChange={setCode}
          problem={task.problem && t(task.problem)}
          maxLength={80}
          isCode
        />
        <Button variant="primary" full type="submit" loading={task.isBusy}>
          {t('continue')}
        </Button>
      </form>
    </Panel>
  )
}
