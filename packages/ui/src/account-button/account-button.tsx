import { truncateMiddle } from '@latchkey/core/format'
import type { ReactNode } from 'react'
import { useCopy } from '../copy/copy.ts'
import { buttonsCopy } from '../copy/en/buttons.ts'
import { PageButton, type PageButtonProps } from '../page-button/page-button.tsx'
import { PageImage } from '../page-button/page-image.tsx'

/** The props of `AccountButton`. */
export type AccountButtonProps = PageButtonProps & {
  readonly address: string
  /** Shown instead of the shortened address. */
  readonly name?: string | undefined
  /** Passes `safeIcon`; absent = a gradient made from the address. */
  readonly avatar?: string | undefined
  /** Lies over that image: the app's own. */
  readonly image?: ReactNode
  /** As shown, e.g. `1.204 ETH`; absent = none is drawn. */
  readonly balance?: string | undefined
  /** @default 'connected' */
  readonly status?: 'connected' | 'reconnecting' | undefined
}

/** The connected account; opens the account view. */
export function AccountButton(props: AccountButtonProps): ReactNode {
  const { address, name, avatar, image, balance, status = 'connected', ...attributes } = props
  const t = useCopy('buttons', buttonsCopy)
  const shown = name ?? truncateMiddle(address)
  const reconnecting = status === 'reconnecting'
  // It contains the visible text word by word, for visitors who press by voice (WCAG 2.5.3).
  const said = [t('account', { name: balance ? `${shown} ${balance}` : shown }), reconnecting && t('reconnecting')]
  return (
    <PageButton
      title={address}
      {...attributes}
      kind="account"
      state={status}
      busy={reconnecting}
      aria-label={said.filter(Boolean).join(', ')}
    >
      {!reconnecting && (
        <PageImage seed={address.toLowerCase()} src={avatar}>
          {image}
        </PageImage>
      )}
      <bdi>{shown}</bdi> {balance && <bdi data-latchkey-balance="">{balance}</bdi>}
    </PageButton>
  )
}
