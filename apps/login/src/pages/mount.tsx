import { createRoot } from 'react-dom/client'
import type { FrameContext } from '../stage/frame-context.ts'
import type { ScreenName } from '../stage/stage.ts'
import { App, screens } from './app.tsx'
import { vaultOfScreens } from './vault-of-screens.ts'

export type Drawn = {
  /** Shows or hides the content. With `false` the page is empty. */
  show(isShown: boolean): void
  /** Loads a screen ahead. If that fails, it is tried again when the screen is shown. */
  load(name: ScreenName): void
}

/** Draws the frame's questions and screens. */
export function mount(context: FrameContext): Drawn {
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no #root')
  const root = createRoot(element)
  const asked = { ...context, vault: vaultOfScreens(context) }
  return {
    show: (isShown) => root.render(isShown ? <App context={asked} /> : null),
    load: (name) => void screens[name]().catch(() => {}),
  }
}
