import type { ImageLink } from '../blockchain/wire.ts'

export type ImageLinkOptions = {
  /** The URL of this server. */
  readonly baseUrl: string
  readonly projectId: string
}

/**
 * Makes links to images on this server's image route. A URL other than https must not be in an answer, so it is left
 * out.
 */
export function createImageLink({ baseUrl, projectId }: ImageLinkOptions): ImageLink {
  const base = baseUrl.replace(/\/$/, '')
  return (url) => {
    if (url === undefined || url.length > 2048 || !url.startsWith('https://') || !URL.canParse(url)) return undefined
    return `${base}/v1/image?${new URLSearchParams({ url, projectId })}`
  }
}
