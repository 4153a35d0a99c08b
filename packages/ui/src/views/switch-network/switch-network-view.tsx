import type { LinkTarget } from '@latchkey/core/ports'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../button/button-link.tsx'
import { useCopy } from '../../copy/copy.ts'
import { switchNetworkCopy } from '../../copy/en/switch-network.ts'
import { joinSentences } from '../../copy/join-sentences.ts'
import { useAnnounce } from '../../ui-provider/ui-context.ts'
import { WalletIcon } from '../../wallet-icon/wallet-icon.tsx'
import { Actions } from '../shared/actions/actions.tsx'
import type { NetworkSummary } from '../shared/network-row-data.ts'
import { Scene } from '../shared/scene/scene.tsx'
import { shortName } from '../shared/short-name.ts'

/** The props of `SwitchNetworkView`. */
export type SwitchNetworkViewProps = {
  readonly network: NetworkSummary
  /** The wallet that asks the visitor to confirm. */
  readonly walletName?: string | undefined
  readonly state: 'pending' | 'rejected' | 'error'
  /** Why, in the visitor's language: shown small, under the general sentence. */
  readonly message?: string | undefined
  /** Brings up the phone wallet that is asked; passes `safeHref`. Absent = it isn't behind this page. */
  readonly link?: string | undefined
  /** Where `link` opens. */
  readonly target?: LinkTarget | undefined
  /** The wallet takes long to answer, so asking again is offered. */
  readonly late?: boolean | undefined
  readonly onRetry: () => void
}

const badges = { pending: undefined, rejected: 'error', error: 'error' } as const

/** Waiting for the wallet to change network. */
export function SwitchNetworkView(props: SwitchNetworkViewProps): ReactNode {
  const { network, walletName, state, message, late, link, onRetry } = props
  const t = useCopy('switchNetwork', switchNetworkCopy)
  const values = { network: network.name, wallet: walletName ?? t('wallet') }
  const title = t(`${state}Title`, values)
  const text = t(`${state}Text`, values)
  const pending = state === 'pending'
  const said = joinSentences(title, text)
  useAnnounce(pending && late ? joinSentences(said, t('tryAgain')) : said, pending ? 'polite' : 'assertive')
  return (
    <Scene
      image={<WalletIcon name={network.name} id={network.id} src={network.icon} size="xl" />}
      badge={badges[state]}
      title={title}
      text={text}
      detail={state === 'error' && message ? t('details', { message }) : undefined}
      busy={pending && !late}
      retry={pending && !late ? undefined : { label: t('tryAgain'), onClick: onRetry, secondary: pending }}
      below={
        pending &&
        link && (
          <Actions>
            <ButtonLink variant="primary" full href={link} target={props.target}>
              {t('open', { wallet: shortName(values.wallet) })}
            </ButtonLink>
          </Actions>
        )
      }
    />
  )
}

/** The dialog's title over SwitchNetworkView. */
export function useSwitchNetworkTitle(): string {
  return useCopy('switchNetwork', switchNetworkCopy)('title')
}
