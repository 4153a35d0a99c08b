import type { ReactNode } from 'react'
import { useCopy } from '../../copy/copy.ts'
import { receiveCopy } from '../../copy/en/receive.ts'
import { CopyButton } from '../../copy-button/copy-button.tsx'
import { Notice } from '../../notice/notice.tsx'
import { QrCode } from '../../qr-code/qr-code.tsx'
import { Row } from '../../row/row.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { Tabs } from '../../tabs/tabs.tsx'
import { WalletIcon } from '../../wallet-icon/wallet-icon.tsx'
import { Blank } from '../shared/blank/blank.tsx'
import type { NetworkSummary } from '../shared/network-row-data.ts'
import { useEcosystemName } from '../shared/use-ecosystem-name.ts'
import css from './wallet-receive-view.css?inline'

/** The purpose of an address, where a wallet has one address for each purpose. */
export type AddressKind = 'payment' | 'ordinals'

/** The props of `WalletReceiveView`. */
export type WalletReceiveViewProps = {
  /** As it is written on the network; absent = no wallet is connected. */
  readonly address?: string | undefined
  /** What the code says, as the chain's wallets read it (EIP-681, BIP-21, …). */
  readonly uri?: string | undefined
  readonly network: NetworkSummary & { readonly testnet?: boolean | undefined }
  readonly namespace: string
  /** A note for the visitor, to read before sharing the address. */
  readonly notice?: ReactNode
  /** On the ecosystem's other networks the account has another address. */
  readonly ownAddress?: boolean | undefined
  /** Several = the visitor chooses which address is shown. */
  readonly kinds?: readonly AddressKind[] | undefined
  readonly kind?: AddressKind | undefined
  readonly onKind?: ((kind: AddressKind) => void) | undefined
  /** The caller writes the address to the clipboard and says whether it worked. */
  readonly onCopy: () => boolean | Promise<boolean>
  /** The other networks on which the account is the same; absent = there is none. */
  readonly onCompatible?: (() => void) | undefined
  /** How many networks there are with this one. */
  readonly compatibleCount?: number | undefined
}

/** Where to send things to: the address of the account in use, as a code and in letters. */
export function WalletReceiveView(props: WalletReceiveViewProps): ReactNode {
  useStyles(css)
  const { address, uri, network, namespace, ownAddress, kinds = [], kind, onKind, onCompatible } = props
  const t = useCopy('receive', receiveCopy)
  const ecosystem = useEcosystemName()(namespace)
  if (address === undefined) return <Blank icon="wallet" title={t('unknownTitle')} text={t('unknownText')} />
  const values = { network: network.name, ecosystem }
  const note = kind === 'ordinals' ? t('ordinalsText') : t(ownAddress ? 'onlyNetwork' : 'onlyHere', values)
  const ends = Math.min(6, Math.floor(address.length / 2))
  const body = (
    <div className="lk-receive">
      {props.notice}
      <div className="lk-receive-code">
        <QrCode
          value={uri ?? address}
          label={t('qrLabel', values)}
          logo={<WalletIcon name={network.name} id={network.id} src={network.icon} size="lg" />}
        />
      </div>
      <h3 className="lk-receive-heading">{t('heading', values)}</h3>
      <p className="lk-receive-address">
        <bdi dir="ltr" data-latchkey-part="address">
          <strong>{address.slice(0, ends)}</strong>
          {address.slice(ends, -ends)}
          <strong>{address.slice(-ends)}</strong>
        </bdi>
      </p>
      <CopyButton variant="secondary" label={t('copy')} full value={address} onCopy={props.onCopy} />
      <p className="lk-receive-note">{note}</p>
      {network.testnet && <Notice tone="info">{t('testnet', values)}</Notice>}
      {onCompatible && (
        <Row
          leading={<WalletIcon name={ecosystem} id={namespace} src={network.icon} />}
          title={t('compatible')}
          trailing={props.compatibleCount}
          chevron
          filled
          onClick={onCompatible}
        />
      )}
    </div>
  )
  if (kinds.length < 2 || !kind || !onKind) return body
  return (
    <Tabs label={t('kinds')} tabs={kinds.map((id) => ({ id, label: t(id) }))} active={kind} onChange={onKind}>
      {body}
    </Tabs>
  )
}

/** The dialog's title over WalletReceiveView. */
export function useWalletReceiveTitle(): string {
  return useCopy('receive', receiveCopy)('title')
}
