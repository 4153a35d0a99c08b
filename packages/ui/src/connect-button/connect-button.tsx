import type { ReactNode } from 'react'
import { useCopy } from '../copy/copy.ts'
import { connectButtonCopy } from '../copy/en/connect-button.ts'
import { PageButton, type PageButtonProps } from '../page-button/page-button.tsx'

/** The props of `ConnectButton`. */
export type ConnectButtonProps = PageButtonProps & {
  /** @default 'disconnected' */
  readonly status?: 'disconnected' | 'connecting' | 'reconnecting' | undefined
  /** @default "Connect wallet" */
  readonly label?: string | undefined
  /** Connected to another network than the one this button needs: its name, to switch to. */
  readonly switchTo?: string | undefined
}

/** Opens the modal. Keeps its size while the status changes. */
export function ConnectButton(props: ConnectButtonProps): ReactNode {
  const { status = 'disconnected', label, switchTo, ...attributes } = props
  const t = useCopy('buttons', connectButtonCopy)
  const busy = status !== 'disconnected'
  const offer = switchTo === undefined ? (label ?? t('connect')) : t('switchTo', { network: switchTo })
  return (
    <PageButton {...attributes} kind="connect" state={switchTo === undefined ? status : 'wrongNetwork'} busy={busy}>
      <span dir="auto">{busy ? t(status) : offer}</span>
    </PageButton>
  )
}
