import { systemClock } from '@latchkey/core'
import { browserPasskeys } from '../popup/browser-passkeys.ts'
import { browserPopup } from '../popup/browser-popup.ts'
import { passkeyScreen } from '../popup/passkey-screen.ts'
import { runPasskeyPopup } from '../popup/run-passkey-popup.ts'
import { openPopupPage } from './open-popup-page.ts'

const { copy, main } = openPopupPage()
void runPasskeyPopup({
  page: browserPopup(window),
  clock: systemClock,
  screen: passkeyScreen(main, copy),
  passkeys: browserPasskeys(window),
})
