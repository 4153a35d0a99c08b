import { type ReactNode, useRef, useState } from 'react'
import { useCopy } from '../../copy/copy.ts'
import { networksCopy } from '../../copy/en/networks.ts'
import { Icon } from '../../icon/icon.tsx'
import { List } from '../../list/list.tsx'
import { Notice } from '../../notice/notice.tsx'
import { Row } from '../../row/row.tsx'
import { SearchField } from '../../search-field/search-field.tsx'
import { Section } from '../../section/section.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { useAnnounce } from '../../ui-provider/ui-context.ts'
import { Blank } from '../shared/blank/blank.tsx'
import { Dot } from '../shared/dot/dot.tsx'
import type { NetworkGroupData, NetworkRowData } from '../shared/network-row-data.ts'
import { networkRows } from '../shared/network-rows.tsx'
import { useEcosystemName } from '../shared/use-ecosystem-name.ts'
import { usePaused } from '../shared/use-paused.ts'
import css from './networks-view.css?inline'

/** The props of `NetworksView`. */
export type NetworksViewProps = {
  readonly networks: readonly NetworkRowData[]
  /** The same by ecosystem, where there are several; each is drawn with its name. */
  readonly groups?: readonly NetworkGroupData[] | undefined
  readonly onSelect: (network: NetworkRowData) => void
  /** The wallet's network isn't one of the app's: a line on top says so. */
  readonly unsupported?: boolean | undefined
  /** Row that ends the session; offered together with `unsupported`. */
  readonly onDisconnect?: (() => void) | undefined
  /** Draw a search field. @default from eight networks on */
  readonly search?: boolean | undefined
}

/** Choosing the network. */
export function NetworksView(props: NetworksViewProps): ReactNode {
  useStyles(css)
  const { networks, groups = [], onSelect, unsupported, onDisconnect, search } = props
  const nameOf = useEcosystemName()
  const t = useCopy('networks', networksCopy)
  const root = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLowerCase()
  const grouped = groups.length > 1
  const finds = ({ name, id }: NetworkRowData, namespace?: string) =>
    name.toLowerCase().includes(wanted) ||
    id === wanted ||
    (namespace !== undefined && nameOf(namespace).toLowerCase().includes(wanted))
  const parts = grouped
    ? groups.map((group) => ({ ...group, networks: group.networks.filter((one) => finds(one, group.namespace)) }))
    : []
  const found = grouped ? parts.flatMap((part) => part.networks) : networks.filter((one) => finds(one))
  const isPaused = usePaused(wanted) === wanted
  useAnnounce(isPaused && wanted && found.length > 0 ? t('found', { count: found.length }) : '')

  const words = { current: t('current'), pending: t('pending'), unavailable: t('unavailable'), inUse: t('inUse') }
  return (
    <div className="lk-networks" ref={root}>
      {unsupported && (
        <Notice tone="warning" title={t('unsupportedTitle')}>
          {t('unsupportedText')}
        </Notice>
      )}
      {(search ?? networks.length >= 8) && (
        <SearchField
          value={query}
          onChange={setQuery}
          label={t('search')}
          shortcut="/"
          onLeave={() => root.current?.querySelector<HTMLElement>('.lk-row:not([aria-disabled])')?.focus()}
        />
      )}
      {found.length > 0 ? (
        grouped ? (
          parts
            .filter((part) => part.networks.length > 0)
            .map((part) => (
              <Section key={part.namespace} title={nameOf(part.namespace)}>
                <p className="lk-networks-state">
                  {part.connected ? <Dot tone="success">{t('ecosystemConnected')}</Dot> : t('notConnected')}
                </p>
                <List label={nameOf(part.namespace)}>
                  {networkRows({
                    networks: part.networks,
                    words: { ...words, current: t('inUse'), inUse: t('chosen') },
                    onSelect,
                  })}
                </List>
              </Section>
            ))
        ) : (
          <List label={t('networks')}>{networkRows({ networks: found, words, onSelect })}</List>
        )
      ) : (
        <Blank
          icon={wanted ? 'search' : 'network'}
          title={wanted ? t('nothingTitle', { query: query.trim() }) : t('emptyTitle')}
          text={t(wanted ? 'nothingText' : 'emptyText')}
          announced={isPaused ? 'polite' : undefined}
        />
      )}
      {unsupported && onDisconnect && (
        <Row leading={<Icon name="disconnect" />} title={t('disconnect')} onClick={onDisconnect} />
      )}
    </div>
  )
}

/** The dialog's title over NetworksView. */
export function useNetworksTitle(): string {
  return useCopy('networks', networksCopy)('title')
}
