import type { View } from '@latchkey/core'
import { createSafeContext } from '@latchkey/ui'

/** Whether the view around is shown, or only drawn ahead: then it tells, reads and announces nothing that only matters to who sees it. */
export const ShownContext = createSafeContext(true)

/** Draws the view that probably follows the shown one, so that a press only has to show it. */
export const DrawNextContext = createSafeContext<(view: View) => void>(() => {})
