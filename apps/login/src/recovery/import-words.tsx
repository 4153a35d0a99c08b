import type { Account } from '@latchkey/frame/wire'
import { Button, Notice } from '@latchkey/ui'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { isPrivateKey } from '../keys/is-private-key.ts'
import { useFrame } from '../ui/frame-hooks.ts'
import { Panel } from '../ui/panel.tsx'
import { useFieldProblem } from '../ui/use-field-problem.ts'
import { textOfError, useTask } from '../ui/use-task.ts'

/** Imports the words of an account that the visitor has, for a login without keys. */
export function ImportWords({
  account,
  onBack,
  onDone,
}: {
  readonly account: Account
  readonly onBack: () => void
  readonly onDone: (account: Account) => void
}): ReactNode {
  const { t } = useCopy()
  const { vault } = useFrame()
  const [words, setWords] = useState('')
  const [wasKey, setWasKey] = useState(false)
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const task = useTask()
  useFieldProblem(field, task.problem && t(task.problem))
  /** A private key is neither kept nor shown: the field is empty again at once. */
  const type = (text: string) => {
    const isKey = isPrivateKey(text)
    setWords(isKey ? '' : text)
    if (isKey || text !== '') setWasKey(isKey)
  }
  const importNow = () =>
    task.run(
      async () => onDone(await vault.ask('create', { account, words })),
      (error) => (error instanceof RangeError ? 'wordsWrong' : textOfError(error)),
    )
  return (
    <Panel name="import-words" title={t('importKeys')} onBack={onBack} onClose={onBack}>
      <Notice tone="warning">{t('importText')}</Notice>
      {wasKey && (
        <Notice tone="error" title={t('keyRefusedTitle')}>
          {t('keyRefused')}
        </Notice>
      )}
      <form
        className="lk-login-part"
        onSubmit={(event) => {
          event.preventDefault()
          importNow()
        }}
      >
        <div className="lk-login-field">
          <label htmlFor={id}>{t('wordsLabel')}</label>
          <textarea
            id={id}
            dir="ltr"
            value={words}
            onChange={({ target }) => type(target.value)}
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            maxLength={1000}
            aria-invalid={task.problem ? true : undefined}
            aria-describedby={task.problem && `${id}-note`}
            ref={field}
          />
          {task.problem && (
            <p id={`${id}-note`} className="lk-login-field-problem">
              {t(task.problem)}
            </p>
          )}
        </div>
        <Button variant="primary" full type="submit" loading={task.isBusy}>
          {t('importNow')}
        </Button>
      </form>
    </Panel>
  )
}
