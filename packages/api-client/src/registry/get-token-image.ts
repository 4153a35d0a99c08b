import type { Http } from '../http/http.ts'
import { type GetImageParameters, getImage } from './get-image.ts'

/**
 * The picture of a token.
 *
 * @example const picture = await getTokenImage(http, { id })
 */
export function getTokenImage(http: Http, parameters: GetImageParameters): Promise<Blob> {
  return getImage(http, '/public/getTokenImage', parameters)
}
