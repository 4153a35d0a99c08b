import { toBase64 } from '../bytes.ts'
import { safeIcon } from './safe-icon.ts'

/**
 * A picture's bytes as a `data:` URL: strict pages block object URLs, which would have to be revoked as well. `undefined` for what may
 * not be drawn.
 *
 * @example dataPicture({ bytes, type: 'image/png' })
 */
export function dataPicture({
  bytes,
  type,
}: {
  readonly bytes: Uint8Array
  readonly type: string
}): string | undefined {
  return safeIcon(`data:${type.split(';')[0]};base64,${toBase64(bytes)}`)
}
