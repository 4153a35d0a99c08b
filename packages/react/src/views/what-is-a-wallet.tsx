import { useWhatIsAWalletTitle, WhatIsAWalletView } from '@latchkey/ui/views/what-is-a-wallet'
import type { ReactNode } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'

export const useTitle = useWhatIsAWalletTitle

/** What a wallet is, in three sentences. */
export function View(): ReactNode {
  const { client, settings } = useLatchkeyContext()
  const { wallets, services } = client.options
  const isListed = wallets !== undefined || services !== undefined
  return (
    <WhatIsAWalletView
      onGetWallet={isListed ? () => client.router.push({ view: 'GetWallet' }) : undefined}
      learnMoreUrl={settings.learnMoreUrl}
    />
  )
}
