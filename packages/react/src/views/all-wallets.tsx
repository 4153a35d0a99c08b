import { walletDirectory } from '@latchkey/core/wallets'
import { AllWalletsView, useAllWalletsTitle } from '@latchkey/ui/views/all-wallets'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { useViews } from '../provider/use-views.ts'
import { useConsentFirst } from './consent.ts'
import { usePhoneLinks } from './use-phone-links.ts'
import { useSelectWallet } from './use-select-wallet.ts'
import { useLazyWalletImages } from './use-wallet-images.ts'
import { rowData } from './wallet-rows.ts'

export const useTitle = useAllWalletsTitle

/** Every wallet, searchable. */
export function View(): ReactNode {
  const { client } = useLatchkeyContext()
  const views = useViews()
  useConsentFirst()
  const directory = client.use(walletDirectory)
  const list = useReadable(directory, (state) => state.list)
  const [images, wantImage] = useLazyWalletImages()
  const hrefOf = usePhoneLinks(list.rows)
  const select = useSelectWallet(hrefOf)
  useEffect(() => {
    if (directory.getState().list.status === 'idle') void directory.more()
  }, [directory])
  const wallets = useMemo(
    () => list.rows.map((row) => rowData(client, row, images, hrefOf(row))),
    [client, list.rows, images, hrefOf],
  )
  return (
    <AllWalletsView
      wallets={wallets}
      count={list.count}
      query={list.query}
      onQuery={(query) => directory.search(query)}
      onMore={() => void directory.more()}
      state={list.status === 'idle' ? 'loading' : list.status}
      onRetry={() => directory.retry()}
      onSelect={({ id }) => {
        const row = directory.find(id)
        if (row) select(row)
      }}
      onNear={({ id }) => {
        const row = directory.find(id)
        if (row) wantImage(row)
      }}
      onPrepare={() => void views.load('ConnectingWalletConnect').catch(() => {})}
      onShowQr={client.pairing ? () => client.router.push({ view: 'ConnectingWalletConnectBasic' }) : undefined}
    />
  )
}
