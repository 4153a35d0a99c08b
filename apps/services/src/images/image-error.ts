import { Refusal } from '../limits/refusal.ts'

/**
 * Why there is no image: `refused` for a URL that isn't fetched at all, `rate` when the visitor caused too many fetches,
 * the others for a failed fetch.
 */
export type ImageFailure = 'refused' | 'rate' | 'unreachable' | 'timeout' | 'not-found' | 'type' | 'too-large' | 'busy'

export class ImageError extends Refusal {
  override readonly name = 'ImageError'
  readonly failure: ImageFailure

  constructor(failure: ImageFailure, message: string) {
    super(message)
    this.failure = failure
  }
}
