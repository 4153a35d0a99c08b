import type { ReactNode } from 'react'
import type { Translate } from '../../copy/copy.ts'
import type { downloadsCopy } from '../../copy/en/downloads.ts'
import { type Point, Points } from '../shared/points/points.tsx'
import type { StoreLink } from './store-link.ts'

export type DownloadStepsProps = {
  readonly kind: StoreLink['kind']
  readonly phone: boolean
  readonly wallet: string
  readonly t: Translate<typeof downloadsCopy>
}

/** The three steps: install, create, and what brings the wallet together with this page. */
export function DownloadSteps({ kind, phone, wallet, t }: DownloadStepsProps): ReactNode {
  return (
    <Points
      ordered
      label={t('steps')}
      points={[
        { icon: 'download', ...install(kind, t) },
        { icon: 'plus', title: t('create'), text: t('createText') },
        connect(kind, phone, wallet, t),
      ]}
    />
  )
}

function install(kind: StoreLink['kind'], t: DownloadStepsProps['t']): Pick<Point, 'title' | 'text'> {
  if (kind === 'extension') return { title: t('installExtension'), text: t('installExtensionText') }
  return { title: t('installApp'), text: t(isPhoneApp(kind) ? 'installAppText' : 'installText') }
}

function connect(kind: StoreLink['kind'], phone: boolean, wallet: string, t: DownloadStepsProps['t']): Point {
  if (kind === 'extension') return { icon: 'refresh', title: t('refresh'), text: t('refreshText', { wallet }) }
  if (isPhoneApp(kind) && !phone) return { icon: 'scan', title: t('scan'), text: t('scanStepText') }
  return { icon: 'wallet', title: t('open'), text: t('openStepText', { wallet }) }
}

function isPhoneApp(kind: StoreLink['kind']): boolean {
  return kind === 'ios' || kind === 'android'
}
