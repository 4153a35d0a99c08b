import { useAnnouncer } from '@latchkey/ui'
import { useCallback, useEffect, useRef } from 'react'

type Announcer = ReturnType<typeof useAnnouncer>

/** How long the live regions are in the page before they speak, in ms. */
const noticedMs = 100

/**
 * The announcer of the frame. Its regions come with the first drawing: what is announced by then waits until screen readers have found them, and is said
 * together, or only the last of it would be read.
 */
export function useFrameAnnouncer(): Announcer {
  const announcer = useAnnouncer()
  const { announce: say } = announcer
  const early = useRef<Parameters<typeof say>[] | undefined>([])
  useEffect(() => {
    const timer = setTimeout(() => {
      const texts = early.current ?? []
      early.current = undefined
      for (const text of texts) say(...text)
    }, noticedMs)
    return () => clearTimeout(timer)
  }, [say])
  const announce = useCallback<typeof say>(
    (...text) => {
      if (early.current) early.current.push(text)
      else say(...text)
    },
    [say],
  )
  return { ...announcer, announce }
}
