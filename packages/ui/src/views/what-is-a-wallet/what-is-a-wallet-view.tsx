import type { ReactNode } from 'react'
import { Button } from '../../button/button.tsx'
import { ButtonLink } from '../../button/button-link.tsx'
import { useCopy } from '../../copy/copy.ts'
import { whatIsAWalletCopy } from '../../copy/en/what-is-a-wallet.ts'
import { useStyles } from '../../styles/use-styles.ts'
import { Actions } from '../shared/actions/actions.tsx'
import { Points } from '../shared/points/points.tsx'
import asideCss from './what-is-a-wallet-aside.css?inline'

/** The props of `WhatIsAWalletView`. */
export type WhatIsAWalletViewProps = {
  /** Absent = "get a wallet" isn't offered. */
  readonly onGetWallet?: (() => void) | undefined
  /** A page of the app with more to read; passes `safeHref`. */
  readonly learnMoreUrl?: string | undefined
}

/** What a wallet is, in three sentences. */
export function WhatIsAWalletView({ onGetWallet, learnMoreUrl }: WhatIsAWalletViewProps): ReactNode {
  const t = useCopy('whatIsAWallet', whatIsAWalletCopy)
  const alone = !onGetWallet && !learnMoreUrl
  return (
    <>
      <Points
        label={alone ? t('title') : undefined}
        alone={alone}
        points={[
          { icon: 'wallet', title: t('homeTitle'), text: t('homeText') },
          { icon: 'web', title: t('loginTitle'), text: t('loginText') },
          { icon: 'check', title: t('keysTitle'), text: t('keysText') },
        ]}
      />
      <Actions>
        {onGetWallet && (
          <Button variant="primary" full onClick={onGetWallet}>
            {t('get')}
          </Button>
        )}
        {learnMoreUrl && (
          <ButtonLink variant="ghost" icon="external" full href={learnMoreUrl}>
            {t('more')}
          </ButtonLink>
        )}
      </Actions>
    </>
  )
}

/** The same beside the view of a dialog of size `wide`: its `aside`. */
export function WhatIsAWalletAside(props: WhatIsAWalletViewProps): ReactNode {
  useStyles(asideCss)
  return (
    <>
      <h2 className="lk-aside-title">{useWhatIsAWalletTitle()}</h2>
      <WhatIsAWalletView {...props} />
    </>
  )
}

/** The dialog's title over WhatIsAWalletView. */
export function useWhatIsAWalletTitle(): string {
  return useCopy('whatIsAWallet', whatIsAWalletCopy)('title')
}
