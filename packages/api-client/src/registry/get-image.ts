import { ApiError } from '../http/api-error.ts'
import { pathPart } from '../http/build-url.ts'
import type { Http } from '../http/http.ts'

export type GetImageParameters = {
  id: string
  signal?: AbortSignal | undefined
}

/** Largest picture that is taken, in bytes. */
const maxBytes = 1_048_576

/**
 * A picture as a `Blob`, of an image type and not too large. Draw it as a `data:` URL in `<img>` or on a canvas; object URLs are blocked by
 * strict pages (R38).
 */
export async function getImage(http: Http, folder: string, { id, signal }: GetImageParameters): Promise<Blob> {
  const blob = await http.getBlob(`${folder}/${pathPart(id)}`, { signal })
  if (!/^image\/(?:png|jpeg|webp|gif|avif|svg\+xml)\s*(?:;|$)/.test(blob.type)) {
    throw new ApiError('request/unreadable', { details: `"${blob.type}" is no image type` })
  }
  if (blob.size === 0 || blob.size > maxBytes) {
    throw new ApiError('request/unreadable', { details: `The image has ${blob.size} bytes` })
  }
  return blob
}
