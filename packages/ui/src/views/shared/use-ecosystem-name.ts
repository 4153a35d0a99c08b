import { useCallback } from 'react'
import { useCopy } from '../../copy/copy.ts'
import { ecosystemsCopy } from '../../copy/en/ecosystems.ts'

/** What to call a namespace; a namespace of an app's own adapter is called by its id. */
export function useEcosystemName(): (namespace: string) => string {
  const t = useCopy('ecosystems', ecosystemsCopy)
  return useCallback(
    (namespace) =>
      namespace in ecosystemsCopy
        ? t(namespace as keyof typeof ecosystemsCopy)
        : `${namespace.charAt(0).toUpperCase()}${namespace.slice(1)}`,
    [t],
  )
}
