import type { ReactNode } from 'react'
import { useCopy } from '../../copy/copy.ts'
import { unsupportedChainCopy } from '../../copy/en/unsupported-chain.ts'
import { Icon } from '../../icon/icon.tsx'
import { List } from '../../list/list.tsx'
import { Notice } from '../../notice/notice.tsx'
import { Row } from '../../row/row.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import type { NetworkRowData } from '../shared/network-row-data.ts'
import { networkRows } from '../shared/network-rows.tsx'
import css from './unsupported-chain-view.css?inline'

/** The props of `UnsupportedChainView`. */
export type UnsupportedChainViewProps = {
  readonly networks: readonly NetworkRowData[]
  /** The app's name, for "… doesn't work on this network". */
  readonly appName?: string | undefined
  readonly onSelect: (network: NetworkRowData) => void
  readonly onDisconnect: () => void
}

/** The wallet is on a network that the app doesn't use. */
export function UnsupportedChainView({
  networks,
  appName,
  onSelect,
  onDisconnect,
}: UnsupportedChainViewProps): ReactNode {
  useStyles(css)
  const t = useCopy('unsupportedChain', unsupportedChainCopy)
  const words = { current: t('current'), pending: t('pending'), unavailable: t('unavailable') }
  return (
    <div className="lk-unsupported">
      <Notice tone="warning" title={t('heading')}>
        {appName ? t('text', { app: appName }) : t('textAny')}
      </Notice>
      {networks.length > 0 && <List label={t('networks')}>{networkRows({ networks, words, onSelect })}</List>}
      <Row leading={<Icon name="disconnect" />} title={t('disconnect')} onClick={onDisconnect} />
    </div>
  )
}

/** The dialog's title over UnsupportedChainView. */
export function useUnsupportedChainTitle(): string {
  return useCopy('unsupportedChain', unsupportedChainCopy)('title')
}
