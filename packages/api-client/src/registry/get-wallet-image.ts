import type { Http } from '../http/http.ts'
import { type GetImageParameters, getImage } from './get-image.ts'

/**
 * The picture of a wallet.
 *
 * @example const picture = await getWalletImage(http, { id })
 */
export function getWalletImage(http: Http, parameters: GetImageParameters): Promise<Blob> {
  return getImage(http, '/getWalletImage', parameters)
}
