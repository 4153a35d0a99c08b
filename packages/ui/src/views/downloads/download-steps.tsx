import type { ReactNode } from 'react'
import type { Translate } from '../../copy/copy.ts'
import type { downloadsCopy } from '../../copy/en/downloads.ts'
import { Points } from '../shared/points/points.tsx'
import type { StoreLink } from './store-link.ts'

export type DownloadStepsProps = {
  readonly kind: StoreLink['kind']
  readonly phone: boolean
  readonly wallet: string
  readonly t: Translate<typeof downloadsCopy>
}

/** The three steps: install, create, and what brings the wallet together with this page. */
export function DownloadSteps({ kind, phone, wallet, t }: DownloadStepsProps): ReactNode {
  const extension = kind === 'extension'
  const app = kind === 'ios' || kind === 'android'
  return (
    <Points
      ordered
      label={t('steps')}
      points={[
        extension
          ? { icon: 'download', title: t('installExtension'), text: t('installExtensionText') }
          : { icon: 'download', title: t('installApp'), text: t(app ? 'installAppText' : 'installText') },
        { icon: 'plus', title: t('create'), text: t('createText') },
        extension
          ? { icon: 'refresh', title: t('refresh'), text: t('refreshText', { wallet }) }
          : app && !phone
            ? { icon: 'scan', title: t('scan'), text: t('scanStepText') }
            : { icon: 'wallet', title: t('open'), text: t('openStepText', { wallet }) },
      ]}
    />
  )
}
