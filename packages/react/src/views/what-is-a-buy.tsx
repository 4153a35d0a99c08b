import { useWhatIsABuyTitle, WhatIsABuyView } from '@latchkey/ui/views/what-is-a-buy'
import type { ReactNode } from 'react'

export const useTitle = useWhatIsABuyTitle

/** What buying crypto is. */
export function View(): ReactNode {
  return <WhatIsABuyView />
}
