import type { Http } from '../http/http.ts'
import { type GetImageParameters, getImage } from './get-image.ts'

/**
 * The picture of a currency.
 *
 * @example const picture = await getCurrencyImage(http, { id })
 */
export function getCurrencyImage(http: Http, parameters: GetImageParameters): Promise<Blob> {
  return getImage(http, '/public/getCurrencyImage', parameters)
}
