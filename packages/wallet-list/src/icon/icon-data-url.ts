import { createIcon, type IconParameters } from './create-icon.ts'

/**
 * The same icon as a `data:image/svg+xml` URL, for an `<img>` under a content security policy that allows `img-src data:`.
 *
 * @example <img src={iconDataUrl({ id: wallet.id, label: wallet.name })} alt="" />
 */
export function iconDataUrl(parameters: IconParameters): `data:image/svg+xml,${string}` {
  return `data:image/svg+xml,${encodeURIComponent(createIcon(parameters))}`
}
