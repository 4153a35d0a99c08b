import type { Http } from '../http/http.ts'
import { type GetRegistryImageParameters, getImage } from './get-image.ts'

/**
 * The image of a token.
 *
 * @example const image = await getTokenImage(http, { id })
 */
export function getTokenImage(http: Http, parameters: GetRegistryImageParameters): Promise<Blob> {
  return getImage(http, '/public/getTokenImage', parameters)
}
