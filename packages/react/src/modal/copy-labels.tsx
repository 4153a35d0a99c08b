import { useUi } from '@latchkey/ui'
import { type ReactNode, useEffect, useRef } from 'react'

/** Names the phrase of every text in the modal (`data-latchkey-copy`), for developers who replace words; with `debug` alone. */
export function CopyLabels(): ReactNode {
  const { copy } = useUi()
  const marker = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const root = marker.current?.getRootNode()
    if (!root) return
    let off: (() => void) | undefined
    let current = true
    import('@latchkey/ui/copy/label-copy').then(
      ({ labelCopy }) => {
        if (current) off = labelCopy(root, copy)
      },
      // If the labels can't be loaded, only the labels are missing.
      () => {},
    )
    return () => {
      current = false
      off?.()
    }
  }, [copy])
  return <span hidden ref={marker} />
}
