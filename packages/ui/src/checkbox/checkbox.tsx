import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { useStyles } from '../styles/use-styles.ts'
import { part } from '../test-hooks.ts'
import css from './checkbox.css?inline'

export type CheckboxProps = {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** What is agreed to; may hold links. */
  readonly children: ReactNode
}

/** A box to tick, e.g. for consent. */
export function Checkbox({ checked, onChange, children }: CheckboxProps): ReactNode {
  useStyles(css)
  return (
    <label className="lk-checkbox" {...part('checkbox')}>
      <span className="lk-checkbox-box">
        <input
          className="lk-checkbox-input"
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
        <Icon name="check" />
      </span>
      <span>{children}</span>
    </label>
  )
}
