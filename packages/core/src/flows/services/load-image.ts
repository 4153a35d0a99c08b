import type { LatchkeyClient } from '../../kernel/client.ts'
import { dataImage, imageTimeoutMs, safeIcon } from '../../kernel/validate/safe-icon.ts'

/**
 * An image through the image route of the app's own services, which checks type and size, so that its host doesn't see the
 * visitor. `undefined` = there is no image that may be drawn; rejects when none came within 2 s.
 */
export async function loadImage(client: LatchkeyClient, url: string): Promise<string | undefined> {
  if (url.startsWith('data:')) return safeIcon(url)
  const blockchain = await client.blockchain()
  if (!blockchain) return undefined
  const controller = new AbortController()
  const cancel = client.clock.setTimeout(() => controller.abort(), imageTimeoutMs)
  try {
    const blob = await blockchain.getImage({ url, signal: controller.signal })
    return dataImage({ bytes: new Uint8Array(await blob.arrayBuffer()), type: blob.type })
  } finally {
    cancel()
  }
}
