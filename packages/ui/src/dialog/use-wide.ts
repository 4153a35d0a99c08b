import { useSyncExternalStore } from 'react'

/** Room for two panes at the default sizes. */
const query = '(min-width: 768px) and (min-height: 480px)'

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia?.(query)
  media?.addEventListener('change', listener)
  return () => media?.removeEventListener('change', listener)
}

/** Whether the wide layout fits; the compact one replaces it where it doesn't. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia?.(query).matches ?? false,
    () => false,
  )
}
