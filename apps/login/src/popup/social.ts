import { systemClock } from '@latchkey/core'
import { readSiteConfig } from '../pages/site-config.ts'
import { browserPopup } from './browser-popup.ts'
import { runSocialPopup } from './run-social-popup.ts'
import { showPopupState } from './show-popup-state.ts'

/** The page that a social provider leads back to, and that goes on to the provider before. */
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
