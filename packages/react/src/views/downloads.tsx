import { deviceOf } from '@latchkey/core'
import { goBack, type Routes } from '@latchkey/core/modal'
import { DownloadsView, type StoreLink, useDownloadsTitle } from '@latchkey/ui/views/downloads'
import { type ReactNode, useMemo } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { downloadLinks } from './download-links.ts'
import { useWalletImages } from './use-wallet-images.ts'
import { summary, useWalletRow } from './wallet-rows.ts'

type Props = { readonly route: Routes['Downloads'] }

export function useTitle({ walletId }: Routes['Downloads']): string {
  const row = useWalletRow(walletId)
  return useDownloadsTitle({ id: walletId, name: row?.name ?? '' })
}

/** Getting one wallet. */
export function View({ route }: Props): ReactNode {
  const { client } = useLatchkeyContext()
  const row = useWalletRow(route.walletId)
  const rows = useMemo(() => (row ? [row] : []), [row])
  const images = useWalletImages(rows)
  const device = deviceOf(client.platform)
  if (row === undefined) return null
  return (
    <DownloadsView
      wallet={row ? summary(client, row, images) : { id: route.walletId, name: route.walletId }}
      links={downloadLinks(row?.links, device)}
      device={device.mobile ? 'phone' : 'desktop'}
      choice={(route.choice as StoreLink['kind'] | undefined) ?? null}
      onChoice={(choice) =>
        choice ? client.router.push({ view: 'Downloads', walletId: route.walletId, choice }) : goBack(client)
      }
      onBackToConnect={() => client.router.reset({ view: 'Connect' })}
    />
  )
}
