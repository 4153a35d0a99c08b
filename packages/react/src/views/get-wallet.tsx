import { deviceOf } from '@latchkey/core'
import type { Device } from '@latchkey/core/ports'
import { type WalletRow, walletDirectory } from '@latchkey/core/wallets'
import { type GetWalletRow, GetWalletView, useGetWalletTitle } from '@latchkey/ui/views/get-wallet'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { downloadLinks } from './download-links.ts'
import { useWalletImages } from './use-wallet-images.ts'
import { summary } from './wallet-rows.ts'

export const useTitle = useGetWalletTitle

const shown = 6

/** A few wallets to install. */
export function View(): ReactNode {
  const { client } = useLatchkeyContext()
  const directory = client.use(walletDirectory)
  const list = useReadable(directory, (state) => state.list)
  const device = deviceOf(client.platform)
  const rows = useMemo(() => {
    const all = list.rows.filter((row) => kindsOf(row, device).length > 0)
    const onSite = (row: WalletRow) => Number(kindsOf(row, device)[0] === 'web')
    // A store comes before a search on the wallet's website.
    return all.sort((a, b) => onSite(a) - onSite(b)).slice(0, shown)
  }, [list.rows, device])
  const images = useWalletImages(rows)
  useEffect(() => {
    if (directory.getState().list.status === 'idle') void directory.more()
  }, [directory])
  return (
    <GetWalletView
      wallets={rows.map((row) => ({ ...summary(client, row, images), kinds: kindsOf(row, device) }))}
      state={
        rows.length ? 'ready' : list.status === 'idle' ? 'loading' : list.status === 'ready' ? 'empty' : list.status
      }
      onSelect={({ id }) => client.router.push({ view: 'Downloads', walletId: directory.find(id)?.registryId ?? id })}
      onRetry={() => directory.retry()}
      onWhatIsAWallet={() => client.router.push({ view: 'WhatIsAWallet' })}
    />
  )
}

/** The ways to get the wallet on this device. A website is named only if it is the only way. */
function kindsOf({ links }: WalletRow, device: Device): NonNullable<GetWalletRow['kinds']> {
  const kinds = new Set(downloadLinks(links, device).map(({ kind }) => kindNames[kind]))
  if (kinds.size > 1) kinds.delete('web')
  return [...kinds]
}

const kindNames = { extension: 'extension', ios: 'app', android: 'app', desktop: 'desktop', homepage: 'web' } as const
