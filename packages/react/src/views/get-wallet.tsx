import { deviceOf, type WalletRow, walletDirectory } from '@latchkey/core'
import { type GetWalletRow, GetWalletView, useGetWalletTitle } from '@latchkey/ui/views/get-wallet'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { useWalletImages } from './use-wallet-images.ts'
import { summary } from './wallet-rows.ts'

export const useTitle = useGetWalletTitle

const shown = 6

/** A few wallets to install. */
export function View(): ReactNode {
  const { client } = useLatchkeyContext()
  const directory = client.use(walletDirectory)
  const list = useReadable(directory, (state) => state.list)
  const { mobile } = deviceOf(client.platform)
  const rows = useMemo(
    () => list.rows.filter((row) => kindsOf(row, mobile).length > 0).slice(0, shown),
    [list.rows, mobile],
  )
  const images = useWalletImages(rows)
  useEffect(() => {
    if (directory.getState().list.status === 'idle') void directory.more()
  }, [directory])
  return (
    <GetWalletView
      wallets={rows.map((row) => ({ ...summary(client, row, images), kinds: kindsOf(row, mobile) }))}
      state={
        rows.length ? 'ready' : list.status === 'idle' ? 'loading' : list.status === 'ready' ? 'empty' : list.status
      }
      onSelect={({ id }) => client.router.push({ view: 'Downloads', walletId: directory.find(id)?.registryId ?? id })}
      onRetry={() => directory.retry()}
      onWhatIsAWallet={() => client.router.push({ view: 'WhatIsAWallet' })}
    />
  )
}

/** What can be had on this device: phones have no extensions and no desktop apps. */
function kindsOf({ links }: WalletRow, mobile: boolean): NonNullable<GetWalletRow['kinds']> {
  return [
    links?.chromeStore && !mobile ? ('extension' as const) : undefined,
    links?.appStore || links?.playStore ? ('app' as const) : undefined,
    links?.desktopLink && !mobile ? ('desktop' as const) : undefined,
    links?.webappLink ? ('web' as const) : undefined,
  ].filter((kind) => kind !== undefined)
}
