import type { ReactNode } from 'react'
import { useCopy } from '../copy/copy.ts'
import { buttonsCopy } from '../copy/en/buttons.ts'
import { PageButton, type PageButtonProps } from '../page-button/page-button.tsx'
import { PageImage } from '../page-button/page-image.tsx'

/** The props of `NetworkButton`. */
export type NetworkButtonProps = PageButtonProps & {
  /** Absent = none chosen yet. */
  readonly network?: { readonly id: string; readonly name: string; readonly icon?: string | undefined } | undefined
  /** `unsupported`: the wallet is on a network that the app doesn't use. @default 'idle' */
  readonly state?: 'idle' | 'switching' | 'unsupported' | undefined
  /** Shows only the network's icon. An unsupported network is still named in words. */
  readonly iconOnly?: boolean | undefined
}

/** The current network; opens the list of networks. */
export function NetworkButton({ network, state = 'idle', iconOnly, ...attributes }: NetworkButtonProps): ReactNode {
  const t = useCopy('buttons', buttonsCopy)
  const text = {
    idle: network?.name ?? t('chooseNetwork'),
    switching: t('switching'),
    unsupported: t('unsupportedNetwork'),
  }[state]
  const named = state === 'idle' && network
  const wordless = iconOnly && (named || state === 'switching')
  return (
    <PageButton
      title={named ? network.name : undefined}
      {...attributes}
      kind="network"
      state={state}
      busy={state === 'switching'}
      aria-label={named ? t('network', { network: network.name }) : wordless ? text : undefined}
    >
      {named && <PageImage seed={network.id} src={network.icon} />}
      {!wordless && <span>{text}</span>}
    </PageButton>
  )
}
