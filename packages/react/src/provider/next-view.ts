import type { View } from '@latchkey/core'
import { createSafeContext } from '@latchkey/ui'

/**
 * Draws the view that probably follows the shown one, so that a press only has to show it. `undefined` in a view that
 * is drawn ahead itself: before it is shown, it requests, reports and announces nothing.
 */
export const DrawNextContext = createSafeContext<((view: View) => void) | undefined>(() => {})
