import type { ReactNode } from 'react'
import { Button } from '../../button/button.tsx'
import { useCopy } from '../../copy/copy.ts'
import { switchActiveChainCopy } from '../../copy/en/switch-active-chain.ts'
import { WalletIcon } from '../../wallet-icon/wallet-icon.tsx'
import type { NetworkSummary } from '../shared/network-row-data.ts'
import { Scene } from '../shared/scene/scene.tsx'
import { shortName } from '../shared/short-name.ts'
import { useEcosystemName } from '../shared/use-ecosystem-name.ts'
import type { WalletSummary } from '../shared/wallet-row-data.ts'

/** The props of `SwitchActiveChainView`. */
export type SwitchActiveChainViewProps = {
  readonly network: NetworkSummary
  /** The network's namespace. */
  readonly namespace: string
  /** A connected wallet that offers this ecosystem, too. */
  readonly wallet?: WalletSummary | undefined
  /** Asks that wallet, within the click. */
  readonly onContinue?: (() => void) | undefined
  /** The list of wallets of this ecosystem. */
  readonly onChoose: () => void
  readonly onCancel: () => void
}

/** A network of an ecosystem that no wallet is connected in: how to get there. */
export function SwitchActiveChainView(props: SwitchActiveChainViewProps): ReactNode {
  const { network, namespace, wallet, onContinue, onChoose, onCancel } = props
  const t = useCopy('switchActiveChain', switchActiveChainCopy)
  const ecosystem = useEcosystemName()(namespace)
  const known = wallet && onContinue ? wallet : undefined
  return (
    <Scene
      image={<WalletIcon name={network.name} id={network.id} src={network.icon} size="xl" />}
      title={t('heading', { ecosystem })}
      text={t('text', { network: network.name })}
    >
      {known && (
        <Button variant="primary" full onClick={onContinue}>
          {t('withWallet', { wallet: shortName(known.name) })}
        </Button>
      )}
      <Button variant={known ? 'secondary' : 'primary'} full onClick={onChoose}>
        {t(known ? 'other' : 'choose')}
      </Button>
      <Button variant="ghost" full onClick={onCancel} part="cancel">
        {t('notNow')}
      </Button>
    </Scene>
  )
}

/** The dialog's title over SwitchActiveChainView. */
export function useSwitchActiveChainTitle(network: Pick<NetworkSummary, 'name'>): string {
  return useCopy('switchActiveChain', switchActiveChainCopy)('title', { network: network.name })
}
