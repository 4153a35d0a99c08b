import type { Http } from '../http/http.ts'
import { type GetRegistryImageParameters, getImage } from './get-image.ts'

/**
 * The image of a network.
 *
 * @example const image = await getAssetImage(http, { id })
 */
export function getAssetImage(http: Http, parameters: GetRegistryImageParameters): Promise<Blob> {
  return getImage(http, '/public/getAssetImage', parameters)
}
