import type { Metadata } from '../ports/context.ts'
import type { Platform } from '../ports/platform.ts'

/** The app's metadata, completed from the document (SPEC S3.20). Read lazily: making a client touches no page. */
export function resolveMetadata(given: Partial<Metadata> | undefined, platform: Platform): Metadata {
  const page = () => platform.documentMetadata()
  return {
    get name() {
      return given?.name ?? page().name ?? ''
    },
    get description() {
      return given?.description ?? page().description ?? ''
    },
    get url() {
      return given?.url ?? page().url ?? ''
    },
    get icons() {
      return given?.icons ?? page().icons ?? []
    },
    get redirect() {
      return given?.redirect
    },
  }
}
