import * as v from 'valibot'
import { cleanText } from '../limits/clean-text.ts'
import { toHttps } from './metadata-uri.ts'

/** The metadata of a collectible. */
export type CollectibleMetadata = {
  readonly name?: string | undefined
  /** `https:` or `data:image/`. */
  readonly image?: string | undefined
}

/** The largest image that is part of the answer itself, in characters. */
const largestInline = 32_768

/** An image in another form is ignored, and the name stays. */
const text = v.fallback(v.optional(v.string()), undefined)
const metadata = v.object({ name: v.optional(v.string()), image: text, image_url: text })

/**
 * Reads metadata as ERC-721, ERC-1155 and Metaplex have it. The result is empty for any other value.
 *
 * @param gateway for images at `ipfs:`
 */
export function parseMetadata(json: string, gateway: string | undefined): CollectibleMetadata {
  try {
    const parsed = v.safeParse(metadata, JSON.parse(json))
    if (!parsed.success) return {}
    const { image, image_url, name } = parsed.output
    return { name: (name && cleanText(name)) || undefined, image: readImage(image ?? image_url, gateway) }
  } catch {
    return {}
  }
}

function readImage(image: string | undefined, gateway: string | undefined): string | undefined {
  if (image === undefined || image.length > largestInline) return undefined
  return /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]/.test(image) ? image : toHttps(image, gateway)
}
