import { systemClock } from '@latchkey/core'
import { browserPopup } from '../popup/browser-popup.ts'
import { runSocialPopup } from '../popup/run-social-popup.ts'
import { showPopupState } from '../popup/show-popup-state.ts'
import { readSiteConfig } from './site-config.ts'

/** Starts the page that goes to a social provider, and to which the provider leads back. */
export async function startSocialPopup(): Promise<void> {
  showPopupState('working')
  const page = browserPopup(window)
  try {
    const { services } = await readSiteConfig(fetch)
    const end = await runSocialPopup({ page, servicesUrl: services, fetch, clock: systemClock })
    if (end.status !== 'left') showPopupState(end.status, 'code' in end ? end.code : undefined)
  } catch {
    showPopupState('failed', 'login/unavailable')
  }
}
