import { useCopy } from '@latchkey/ui'
import { WhatIsAWalletView, whatIsAWalletCopy } from '@latchkey/ui/views/what-is-a-wallet'
import type { ReactNode } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'

export const useTitle = () => useCopy('whatIsAWallet', whatIsAWalletCopy)('title')

export function View(): ReactNode {
  const { client, settings } = useLatchkeyContext()
  return <WhatIsAWalletView onGetWallet={() => client.router.push({ view: 'GetWallet' })} learnMoreUrl={settings.learnMoreUrl} />
}
