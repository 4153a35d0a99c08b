import type { ImageLink } from '../blockchain/wire.ts'

export type ImageLinkOptions = {
  /** Where this server is reached. */
  readonly baseUrl: string
  readonly projectId: string
}

/** Leads images through this server's image route. A URL other than https must not be in an answer, and is left out. */
export function createImageLink({ baseUrl, projectId }: ImageLinkOptions): ImageLink {
  const base = baseUrl.replace(/\/$/, '')
  return (url) => {
    if (url === undefined || url.length > 2048 || !url.startsWith('https://') || !URL.canParse(url)) return undefined
    return `${base}/v1/image?${new URLSearchParams({ url, projectId })}`
  }
}
