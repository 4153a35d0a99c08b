import type { Http } from '../http/http.ts'
import { type GetImageParameters, getImage } from './get-image.ts'

/**
 * The picture of a network.
 *
 * @example const picture = await getAssetImage(http, { id })
 */
export function getAssetImage(http: Http, parameters: GetImageParameters): Promise<Blob> {
  return getImage(http, '/public/getAssetImage', parameters)
}
