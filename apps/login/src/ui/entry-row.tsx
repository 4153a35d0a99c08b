import { Button, Tag } from '@latchkey/ui'
import type { ReactNode } from 'react'

/** An entry of a list in "Your login", with what the visitor can do about it. */
export function EntryRow({
  action,
  disabled = false,
  name,
  note,
  noteDir,
  onAction,
  tag,
}: {
  readonly name: string
  readonly note?: string | undefined
  /** An address reads left to right in every language. */
  readonly noteDir?: 'ltr' | undefined
  readonly tag?: string | undefined
  readonly action?: string | undefined
  readonly disabled?: boolean | undefined
  readonly onAction?: (() => void) | undefined
}): ReactNode {
  return (
    <div className="lk-login-row">
      <div className="lk-login-row-text">
        <bdi>{name}</bdi> {tag && <Tag>{tag}</Tag>}
        {note && <small dir={noteDir}>{note}</small>}
      </div>
      {action && (
        <Button size="sm" onClick={onAction} label={`${action}: ${name}`} disabled={disabled}>
          {action}
        </Button>
      )}
    </div>
  )
}
