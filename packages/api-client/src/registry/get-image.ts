import { pathPart } from '../http/build-url.ts'
import { checkImage } from '../http/check-image.ts'
import type { Http } from '../http/http.ts'

/** Which picture is asked for. */
export type GetImageParameters = {
  id: string
  signal?: AbortSignal | undefined
}

/**
 * A picture as a `Blob`, of an image type and not too large. Draw it as a `data:` URL in `<img>` or on a canvas; object URLs are blocked by
 * strict pages.
 */
export async function getImage(http: Http, folder: string, { id, signal }: GetImageParameters): Promise<Blob> {
  return checkImage(await http.getBlob(`${folder}/${pathPart(id)}`, { signal }))
}
