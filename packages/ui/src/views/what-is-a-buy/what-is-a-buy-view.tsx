import type { ReactNode } from 'react'
import { useCopy } from '../../copy/copy.ts'
import { buyCopy } from '../../copy/en/buy.ts'
import { Points } from '../shared/points/points.tsx'

/** What buying crypto is, in three sentences. */
export function WhatIsABuyView(): ReactNode {
  const t = useCopy('buy', buyCopy)
  return (
    <Points
      label={t('whatTitle')}
      alone
      points={[
        { icon: 'external', title: t('whatPayTitle'), text: t('whatPayText') },
        { icon: 'wallet', title: t('whatGetTitle'), text: t('whatGetText') },
        { icon: 'info', title: t('whatKnowTitle'), text: t('whatKnowText') },
      ]}
    />
  )
}

/** The dialog's title over WhatIsABuyView. */
export function useWhatIsABuyTitle(): string {
  return useCopy('buy', buyCopy)('whatTitle')
}
