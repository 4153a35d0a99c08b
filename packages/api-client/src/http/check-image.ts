import { ApiError } from './api-error.ts'

/** The largest image that is accepted, in bytes. */
const maxBytes = 1_048_576

/** @throws `request/unreadable` for a file that is not an image, is empty or too large */
export function checkImage(blob: Blob): Blob {
  if (!/^image\/(?:png|jpeg|webp|gif|avif|svg\+xml)\s*(?:;|$)/.test(blob.type)) {
    throw new ApiError('request/unreadable', { details: `"${blob.type}" is no image type` })
  }
  if (blob.size === 0 || blob.size > maxBytes) {
    throw new ApiError('request/unreadable', { details: `The image has ${blob.size} bytes` })
  }
  return blob
}
