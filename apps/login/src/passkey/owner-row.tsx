import { Button, Tag } from '@latchkey/ui'
import type { ReactNode } from 'react'

/** An owner on one network, with what the visitor can do about it there. */
export function OwnerRow({
  action,
  disabled = false,
  name,
  note,
  onAction,
  tag,
}: {
  readonly name: string
  readonly note?: string | undefined
  readonly tag?: string | undefined
  readonly action?: string | undefined
  readonly disabled?: boolean | undefined
  readonly onAction: () => void
}): ReactNode {
  return (
    <div className="lk-login-row">
      <div className="lk-login-row-text">
        <bdi>{name}</bdi> {tag && <Tag>{tag}</Tag>}
        {note && <small dir="ltr">{note}</small>}
      </div>
      {action && (
        <Button size="sm" onClick={onAction} label={`${action}: ${name}`} disabled={disabled}>
          {action}
        </Button>
      )}
    </div>
  )
}
