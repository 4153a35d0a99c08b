import { deviceOf, type LatchkeyClient } from '@latchkey/core'
import { platformsFor } from '@latchkey/core/internal'
import type { Routes } from '@latchkey/core/modal'
import { connecting, type WalletRow, walletLink } from '@latchkey/core/wallets'
import {
  ConnectingWalletConnectView,
  useConnectingWalletConnectTitle,
  type WalletPlatform,
} from '@latchkey/ui/views/connecting-wallet-connect'
import { type ReactNode, useMemo, useState } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { useConsentFirst } from './consent.ts'
import { inAppLinkOf } from './in-app-link-of.ts'
import { usePairing } from './use-pairing.ts'
import { useWalletImages } from './use-wallet-images.ts'
import { summary, useWalletRow } from './wallet-rows.ts'

type Props = { readonly route: Routes['ConnectingWalletConnect'] }

const linkKinds = { mobile: 'mobile', desktop: 'desktop', web: 'web' } as const

export function useTitle({ walletId }: Routes['ConnectingWalletConnect']): string {
  const row = useWalletRow(walletId)
  return useConnectingWalletConnectTitle(row ? { id: row.id, name: row.name } : undefined)
}

/** Pairing a known wallet, on whichever of its platforms the visitor has. */
export function View({ route }: Props): ReactNode {
  const { client } = useLatchkeyContext()
  useConsentFirst()
  const device = deviceOf(client.platform)
  const row = useWalletRow(route.walletId)
  const rows = useMemo(() => (row ? [row] : []), [row])
  const images = useWalletImages(rows)
  const wallet = row ? summary(client, row, images) : undefined
  const platforms = useMemo(() => platformsOf(client, row ?? undefined), [client, row])
  const [chosen, setChosen] = useState<WalletPlatform>()
  const platform = chosen && (platforms.includes(chosen) || chosen === 'qrcode') ? chosen : (platforms[0] ?? 'qrcode')
  const { pairing, uri, state, mayRetry, message, copy, privateRelay } = usePairing(row ?? undefined)
  const kind = linkKinds[platform as keyof typeof linkKinds]
  const link =
    row?.links && uri && kind
      ? walletLink({ wallet: row.links, uri, device, kind, preferUniversal: client.options.preferUniversalLinks })
      : undefined
  const inApp = row && platform === 'mobile' ? inAppLinkOf(client, row) : undefined
  const getLinks = row ? storeLinks(row, device.os) : []

  function choose(next: WalletPlatform) {
    setChosen(next)
    if (next === 'qrcode') pairing.showQr()
  }
  function opened() {
    const connector = row?.connectors[0]
    if (platform === 'browser' && row && connector) {
      client.use(connecting).attempt(connector).start()
      client.router.push({ view: 'ConnectingExternal', rowId: row.id, connectorId: connector.connectorId })
    } else if (link && row && !inApp) pairing.opened({ href: link.href, name: row.name })
  }
  return (
    <ConnectingWalletConnectView
      wallet={wallet}
      platforms={platforms}
      platform={platform}
      onPlatform={choose}
      uri={uri}
      link={(inApp ?? link)?.href}
      target={(inApp ?? link)?.target}
      state={inApp ? 'waiting' : state}
      message={message}
      onOpen={opened}
      onRetry={() => pairing.retry()}
      mayRetry={mayRetry}
      onCopy={copy}
      onShowQr={() => choose('qrcode')}
      getLinks={getLinks}
      onGet={
        row?.registryId
          ? () => client.router.push({ view: 'Downloads', walletId: row.registryId ?? row.id })
          : undefined
      }
      privateRelay={privateRelay}
    />
  )
}

function platformsOf(client: LatchkeyClient, row: WalletRow | undefined): readonly WalletPlatform[] {
  if (!row) return ['qrcode']
  if (!row.links?.mobileLink && inAppLinkOf(client, row)) return ['mobile']
  const known = platformsFor(row, deviceOf(client.platform)).filter(
    (platform): platform is WalletPlatform => platform !== 'unsupported',
  )
  return known.length ? known : ['qrcode']
}

function storeLinks({ links }: WalletRow, os: string): readonly string[] {
  const ordered =
    os === 'ios'
      ? [links?.appStore, links?.homepage]
      : os === 'android'
        ? [links?.playStore, links?.homepage]
        : [links?.homepage]
  return ordered.filter((link): link is string => link !== undefined)
}
