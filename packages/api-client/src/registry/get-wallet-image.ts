import type { Http } from '../http/http.ts'
import { type GetRegistryImageParameters, getImage } from './get-image.ts'

/**
 * The image of a wallet.
 *
 * @example const image = await getWalletImage(http, { id })
 */
export function getWalletImage(http: Http, parameters: GetRegistryImageParameters): Promise<Blob> {
  return getImage(http, '/getWalletImage', parameters)
}
