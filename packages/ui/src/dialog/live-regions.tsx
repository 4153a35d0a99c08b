import type { ReactNode } from 'react'
import { part } from '../test-hooks/test-hooks.ts'
import type { Announcer } from './use-announcer.ts'

/**
 * Where screen readers hear what `useAnnouncer` announces. Inside of the modal, because what lies outside is silent while it is open.
 *
 * @example <UiProvider announce={announcer.announce}>{children}<LiveRegions announcer={announcer} /></UiProvider>
 */
export function LiveRegions({ announcer }: { readonly announcer: Announcer }): ReactNode {
  return (
    <div className="lk-hidden" {...part('live')}>
      <div ref={announcer.polite} role="status" aria-live="polite" />
      <div ref={announcer.assertive} role="alert" aria-live="assertive" />
    </div>
  )
}
