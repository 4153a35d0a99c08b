import { useStyles } from '@latchkey/ui'
import css from './frame.css?inline'

/** The sheet of the frame's own parts. */
export function useFrameStyles(): void {
  useStyles(css)
}
