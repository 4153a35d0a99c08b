import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../button/button.tsx'
import { ButtonLink } from '../../button/button-link.tsx'
import { useCopy } from '../../copy/copy.ts'
import { downloadsCopy } from '../../copy/en/downloads.ts'
import { Icon } from '../../icon/icon.tsx'
import { safeHref } from '../../links/safe-link.ts'
import { List } from '../../list/list.tsx'
import { QrCode } from '../../qr-code/qr-code.tsx'
import { Row } from '../../row/row.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { WalletIcon } from '../../wallet-icon/wallet-icon.tsx'
import { Actions } from '../shared/actions/actions.tsx'
import { Blank } from '../shared/blank/blank.tsx'
import { useKeepFocus } from '../shared/use-keep-focus.ts'
import type { WalletSummary } from '../shared/wallet-row-data.ts'
import { DownloadSteps } from './download-steps.tsx'
import css from './downloads-view.css?inline'
import { type StoreKind, type StoreLink, storeKinds } from './store-link.ts'

export type { StoreLink } from './store-link.ts'
/** The props of `DownloadsView`. */
export type DownloadsViewProps = {
  readonly wallet: WalletSummary
  /** Only what makes sense on this device and browser, the best first. */
  readonly links: readonly StoreLink[]
  /** `phone`: store links are opened, not shown as a code. @default 'desktop' */
  readonly device?: 'desktop' | 'phone' | undefined
  /** Which way was chosen, for a caller that keeps it in its history (then `null` is "none yet"); absent = the view keeps it. */
  readonly choice?: StoreKind | null | undefined
  readonly onChoice?: ((choice: StoreKind | null) => void) | undefined
  /** "Continue": the wallet is there, connect with it. */
  readonly onBackToConnect: () => void
}

/** Getting one wallet: extension or app, store link or its code, three steps. */
export function DownloadsView(props: DownloadsViewProps): ReactNode {
  useStyles(css)
  const { wallet, device = 'desktop', onBackToConnect } = props
  const t = useCopy('downloads', downloadsCopy)
  const values = { wallet: wallet.name }
  const heading = useRef<HTMLHeadingElement>(null)
  const keepFocus = useKeepFocus(heading)
  const [own, setOwn] = useState<StoreKind | null>(null)
  /** The link whose code was scanned. */
  const [scanned, setScanned] = useState<string>()

  const links = props.links.filter(({ href }) => safeHref(href))
  const choice = props.choice === undefined ? own : props.choice
  const link = links.length === 1 ? links[0] : links.find(({ kind }) => kind === choice)
  const choose = (kind: StoreKind | null) => {
    setOwn(kind)
    setScanned(undefined)
    props.onChoice?.(kind)
  }

  if (links.length === 0)
    return (
      <Blank
        icon="download"
        title={t('noneTitle')}
        text={t('noneText', values)}
        action={<Button onClick={onBackToConnect}>{t('back')}</Button>}
      />
    )

  if (!link)
    return (
      <div {...keepFocus}>
        <h3 className="lk-downloads-title" ref={heading} tabIndex={-1}>
          {t('choose', values)}
        </h3>
        <List>
          {links.map(({ kind }) => (
            <Row
              key={kind}
              leading={<Icon name={storeKinds[kind].icon} />}
              title={t(kind)}
              subtitle={t(storeKinds[kind].text, values)}
              chevron
              onClick={() => choose(kind)}
            />
          ))}
        </List>
      </div>
    )

  const app = link.kind === 'ios' || link.kind === 'android'
  const phone = device === 'phone'
  const otherWay = links.length > 1 && (
    <Button variant="ghost" full onClick={() => choose(null)}>
      {t('otherWay')}
    </Button>
  )
  if (app && !phone && scanned !== link.href)
    return (
      <div {...keepFocus}>
        <QrCode
          value={link.href}
          label={t('qrLabel', values)}
          logo={<WalletIcon name={wallet.name} id={wallet.id} src={wallet.icon} size="lg" />}
        />
        <h3 className="lk-downloads-scan" ref={heading} tabIndex={-1}>
          {t('scanText', values)}
        </h3>
        <Actions>
          <Button variant="primary" full onClick={() => setScanned(link.href)}>
            {t('continue')}
          </Button>
          {otherWay}
        </Actions>
      </div>
    )

  const toStore = !app || phone
  return (
    <div {...keepFocus}>
      <h3 className="lk-hidden" ref={heading} tabIndex={-1}>
        {t('steps')}
      </h3>
      <DownloadSteps kind={link.kind} phone={phone} wallet={wallet.name} t={t} />
      <Actions>
        {toStore && (
          <ButtonLink variant="primary" icon="external" full href={link.href}>
            {t(link.kind === 'extension' || app ? 'store' : 'website')}
          </ButtonLink>
        )}
        <Button variant={toStore ? 'secondary' : 'primary'} full onClick={onBackToConnect}>
          {t('continue')}
        </Button>
        {otherWay}
      </Actions>
    </div>
  )
}

/** The dialog's title over DownloadsView. */
export function useDownloadsTitle(wallet: WalletSummary): string {
  return useCopy('downloads', downloadsCopy)('title', { wallet: wallet.name })
}
