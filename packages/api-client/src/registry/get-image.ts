import { pathPart } from '../http/build-url.ts'
import { checkImage } from '../http/check-image.ts'
import type { Http } from '../http/http.ts'

/** Parameters of the image calls. */
export type GetRegistryImageParameters = {
  id: string
  signal?: AbortSignal | undefined
}

/**
 * An image as a `Blob`, with an image type and limited size. Draw it as a `data:` URL in `<img>` or on a canvas; strict pages block object
 * URLs.
 */
export async function getImage(http: Http, folder: string, { id, signal }: GetRegistryImageParameters): Promise<Blob> {
  return checkImage(await http.getBlob(`${folder}/${pathPart(id)}`, { signal }))
}
