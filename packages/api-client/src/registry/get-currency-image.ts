import type { Http } from '../http/http.ts'
import { type GetRegistryImageParameters, getImage } from './get-image.ts'

/**
 * The image of a currency.
 *
 * @example const image = await getCurrencyImage(http, { id })
 */
export function getCurrencyImage(http: Http, parameters: GetRegistryImageParameters): Promise<Blob> {
  return getImage(http, '/public/getCurrencyImage', parameters)
}
