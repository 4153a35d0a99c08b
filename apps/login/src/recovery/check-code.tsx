import { Button } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { plainCode } from '../keys/recovery-code.ts'
import { Field } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { useTask } from '../ui/use-task.ts'

/** The indexes of two different groups out of nine. */
function chooseGroups(): readonly [number, number] {
  const [first = 0, second = 0] = crypto.getRandomValues(new Uint8Array(2))
  const one = first % 9
  const other = (one + 1 + (second % 8)) % 9
  return one < other ? [one, other] : [other, one]
}

/** Asks for two groups of the code, so that a code that the visitor didn't write down is no recovery. */
export function CheckCode({
  code,
  onBack,
  onChecked,
  onClose,
}: {
  readonly code: string
  readonly onBack: () => void
  readonly onChecked: () => Promise<void>
  readonly onClose: () => void
}): ReactNode {
  const { t } = useCopy()
  const [asked] = useState(chooseGroups)
  const [typed, setTyped] = useState<readonly [string, string]>(['', ''])
  const [wrong, setWrong] = useState<number>()
  const task = useTask()
  const groups = code.split('-')
  const check = ({ elements }: HTMLFormElement) => {
    const found = asked.findIndex((group, index) => plainCode(typed[index] ?? '') !== groups[group])
    if (found < 0) return task.run(onChecked)
    // A field that is marked already gets no focus by itself.
    if (found === wrong) (elements[found] as HTMLElement).focus()
    setWrong(found)
  }
  return (
    <Panel name="check-code" title={t('checkTitle')} onBack={onBack} onClose={onClose}>
      <form
        className="lk-login-part"
        onSubmit={(event) => {
          event.preventDefault()
          check(event.currentTarget)
        }}
      >
        <p className="lk-login-text lk-login-lead">{t('checkText', { first: asked[0] + 1, second: asked[1] + 1 })}</p>
        {asked.map((group, index) => (
          <Field
            key={group}
            label={t('group', { number: group + 1 })}
            value={typed[index] ?? ''}
            onChange={(text) => {
              setWrong(undefined)
              setTyped(index ? [typed[0], text] : [text, typed[1]])
            }}
            isCode
            maxLength={8}
            problem={index === wrong ? t('checkWrong') : undefined}
          />
        ))}
        {task.problem && (
          <p className="lk-login-field-problem" role="alert">
            {t(task.problem)}
          </p>
        )}
        <Button variant="primary" full type="submit" loading={task.isBusy}>
          {t('check')}
        </Button>
      </form>
    </Panel>
  )
}
