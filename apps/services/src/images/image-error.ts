/** Why a picture can't be had: `refused` for an address that isn't fetched at all, the others for what came from there. */
export type ImageFailure = 'refused' | 'unreachable' | 'timeout' | 'not-found' | 'type' | 'too-large' | 'busy'

export class ImageError extends Error {
  override readonly name = 'ImageError'
  readonly failure: ImageFailure

  constructor(failure: ImageFailure, message: string) {
    super(message)
    this.failure = failure
  }
}
