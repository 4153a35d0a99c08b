import { drawPopup } from './draw-popup.ts'
import { startSocialPopup } from './start-social-popup.ts'

drawPopup('social')
void startSocialPopup()
