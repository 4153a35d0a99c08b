import { checkImage } from '../http/check-image.ts'
import type { Http } from '../http/http.ts'

/** Parameters of `getImage`. */
export type GetImageParameters = {
  /** A URL from an answer of the host: on the host itself, or anywhere else. */
  url: string
  signal?: AbortSignal | undefined
}

/**
 * An image of a token, a collectible or a profile, with an image type and limited size. Images of other hosts come through the image
 * route of this one, so no third party sees the visitor.
 *
 * @example
 * const image = await getImage(http, { url: token.iconUrl })
 */
export async function getImage(http: Http, { url, signal }: GetImageParameters): Promise<Blob> {
  const base = http.baseUrl.replace(/^(.*[^/])?\/*$/s, '$1')
  const own = url.startsWith(`${base}/`)
  return checkImage(
    await (own
      ? http.getBlob(url.slice(base.length), { signal })
      : http.getBlob('/v1/image', { query: { url }, signal })),
  )
}
