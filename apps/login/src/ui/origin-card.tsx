import type { ReactNode } from 'react'
import { useSyncExternalStore } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { useFrame } from './frame-hooks.ts'
import { showHidden } from './show-hidden.ts'

/**
 * Names the site that asks, as the browser reports it. The name that the app gives itself is shown below, marked as the
 * app's own words.
 */
export function OriginCard({ origin }: { readonly origin: string }): ReactNode {
  const { t } = useCopy()
  const { stage } = useFrame()
  const { looks } = useSyncExternalStore(stage.subscribe, stage.getState)
  const name = showHidden(looks.app?.metadata?.name ?? '')
    .trim()
    .slice(0, 60)
  const { host, protocol } = new URL(origin)
  return (
    <div className="lk-login-origin">
      <span className="lk-login-origin-label">{t('askedBy')}</span>
      <bdi className="lk-login-origin-host" dir="ltr" data-latchkey-login="origin">
        {protocol === 'https:' ? (
          host
        ) : (
          <>
            <span className="lk-login-origin-scheme">http://</span>
            {host}
          </>
        )}
      </bdi>
      {name && (
        <span className="lk-login-origin-name">
          <bdi>{t('callsItself', { name })}</bdi>
        </span>
      )}
    </div>
  )
}
