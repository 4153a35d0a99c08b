import { type ReactNode, useId } from 'react'
import { Icon } from '../icon/icon.tsx'
import { useStyles } from '../styles/use-styles.ts'
import { part } from '../test-hooks/test-hooks.ts'
import css from './checkbox.css?inline'

/** The props of `Checkbox`. */
export type CheckboxProps = {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** What is agreed to; may hold links. */
  readonly children: ReactNode
  /** Why it must be ticked first: drawn below, and read with the box. */
  readonly problem?: string | undefined
  /** Ids of what is agreed to, where the words alone don't say it. */
  readonly describedBy?: string | undefined
}

/** A box to tick, e.g. for consent. */
export function Checkbox({ checked, onChange, children, problem, describedBy }: CheckboxProps): ReactNode {
  useStyles(css)
  const id = useId()
  const box = (
    <label className="lk-checkbox" {...part('checkbox')}>
      <span className="lk-checkbox-box">
        <input
          className="lk-checkbox-input"
          type="checkbox"
          checked={checked}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? id : describedBy}
          onChange={(event) => onChange(event.target.checked)}
        />
        <Icon name="check" />
      </span>
      <span>{children}</span>
    </label>
  )
  return (
    <>
      {box}
      {problem && (
        <p className="lk-checkbox-problem" id={id}>
          {problem}
        </p>
      )}
    </>
  )
}
