import type { Metadata } from '../kernel/ports/context.ts'
import type { Platform } from '../kernel/ports/platform.ts'

const empty = { name: '', description: '', url: '', icons: [] } as const

/** The app's metadata, completed from the document. Read lazily: making a client touches no page. */
export function resolveMetadata(given: Partial<Metadata> | undefined, platform: Platform): Metadata {
  const metadata = { redirect: given?.redirect }
  for (const key of Object.keys(empty) as (keyof typeof empty)[])
    Object.defineProperty(metadata, key, {
      enumerable: true,
      get: () => given?.[key] ?? platform.documentMetadata()[key] ?? empty[key],
    })
  return metadata as Metadata
}
