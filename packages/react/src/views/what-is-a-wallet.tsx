import {
  useWhatIsAWalletTitle,
  WhatIsAWalletAside,
  WhatIsAWalletView,
  type WhatIsAWalletViewProps,
} from '@latchkey/ui/views/what-is-a-wallet'
import type { ReactNode } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'

export const useTitle = useWhatIsAWalletTitle

/** What a wallet is, in three sentences. */
export function View(): ReactNode {
  return <WhatIsAWalletView {...useWays()} />
}

/** The same beside the list of wallets. */
export function Aside(): ReactNode {
  return <WhatIsAWalletAside {...useWays()} />
}

/** What a visitor without a wallet can do. */
function useWays(): WhatIsAWalletViewProps {
  const { client, settings } = useLatchkeyContext()
  const { wallets, services } = client.options
  const isListed = wallets !== undefined || services !== undefined
  return {
    onGetWallet: isListed ? () => client.router.push({ view: 'GetWallet' }) : undefined,
    learnMoreUrl: settings.learnMoreUrl,
  }
}
