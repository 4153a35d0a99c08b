import { createRoot } from 'react-dom/client'
import type { FrameContext } from '../pages/frame-context.ts'
import { App } from './app.tsx'
import { vaultOfScreens } from './vault-of-screens.ts'

/** Draws the frame's questions and screens. `show(false)` leaves nothing on the page. */
export function mount(context: FrameContext): { show(isShown: boolean): void } {
  const place = document.getElementById('root')
  if (!place) throw new Error('The page has no #root')
  const root = createRoot(place)
  const asked = { ...context, vault: vaultOfScreens(context) }
  return { show: (isShown) => root.render(isShown ? <App context={asked} /> : null) }
}
