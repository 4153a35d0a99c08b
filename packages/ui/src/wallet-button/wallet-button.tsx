import type { ReactNode } from 'react'
import { useCopy } from '../copy/copy.ts'
import { buttonsCopy } from '../copy/en/buttons.ts'
import { PageButton, type PageButtonProps } from '../page-button/page-button.tsx'
import { PageImage } from '../page-button/page-image.tsx'

/** The props of `WalletButton`. */
export type WalletButtonProps = PageButtonProps & {
  readonly wallet: { readonly id: string; readonly name: string; readonly icon?: string | undefined }
  /** @default 'idle' */
  readonly state?: 'idle' | 'connecting' | undefined
}

/** Connects one certain wallet. */
export function WalletButton({ wallet, state = 'idle', ...attributes }: WalletButtonProps): ReactNode {
  const t = useCopy('buttons', buttonsCopy)
  const busy = state === 'connecting'
  return (
    <PageButton {...attributes} kind="wallet" state={state} busy={busy} data-latchkey-wallet={wallet.id}>
      {!busy && <PageImage seed={wallet.id} src={wallet.icon} />}
      <span>{busy ? t('connecting') : t('connectWith', { wallet: wallet.name })}</span>
    </PageButton>
  )
}
