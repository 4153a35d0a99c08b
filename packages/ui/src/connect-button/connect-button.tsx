import type { ReactNode } from 'react'
import { useCopy } from '../copy/copy.ts'
import { buttonsCopy } from '../copy/en/buttons.ts'
import { PageButton, type PageButtonProps } from '../page-button/page-button.tsx'

export type ConnectButtonProps = PageButtonProps & {
  /** @default 'disconnected' */
  readonly status?: 'disconnected' | 'connecting' | 'reconnecting' | undefined
  /** @default "Connect wallet" */
  readonly label?: string | undefined
}

/** Opens the modal. Keeps its size while the status changes. */
export function ConnectButton({ status = 'disconnected', label, ...attributes }: ConnectButtonProps): ReactNode {
  const t = useCopy('buttons', buttonsCopy)
  const busy = status !== 'disconnected'
  return (
    <PageButton {...attributes} kind="connect" state={status} busy={busy}>
      <span>{busy ? t(status) : (label ?? t('connect'))}</span>
    </PageButton>
  )
}
