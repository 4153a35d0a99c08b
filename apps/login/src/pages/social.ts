import { startSocialPopup } from '../popup/social.ts'
import { drawPopup } from './draw-popup.ts'

drawPopup('social')
void startSocialPopup()
