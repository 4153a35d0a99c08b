import type { Metadata } from '../ports/context.ts'
import type { Platform } from '../ports/platform.ts'

/** The app's metadata, completed from the document. Read lazily: making a client touches no page. */
export function resolveMetadata(given: Partial<Metadata> | undefined, platform: Platform): Metadata {
  const read = <Key extends 'name' | 'description' | 'url' | 'icons'>(key: Key) =>
    given?.[key] ?? platform.documentMetadata()[key]
  return {
    get name() {
      return read('name') ?? ''
    },
    get description() {
      return read('description') ?? ''
    },
    get url() {
      return read('url') ?? ''
    },
    get icons() {
      return read('icons') ?? []
    },
    get redirect() {
      return given?.redirect
    },
  }
}
