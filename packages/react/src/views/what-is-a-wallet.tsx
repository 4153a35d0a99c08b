import { useWhatIsAWalletTitle, WhatIsAWalletView } from '@latchkey/ui/views/what-is-a-wallet'
import type { ReactNode } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'

export const useTitle = useWhatIsAWalletTitle

/** What a wallet is, in three sentences. */
export function View(): ReactNode {
  const { client, settings } = useLatchkeyContext()
  return (
    <WhatIsAWalletView
      onGetWallet={() => client.router.push({ view: 'GetWallet' })}
      learnMoreUrl={settings.learnMoreUrl}
    />
  )
}
