import { nodeError } from './errors.ts'
import type { Node } from './nodes.ts'

const pageSize = 500

/** The ids of all tokens of the Assets pallet, in pages. */
export async function* tokenKeys({ api }: Node): AsyncGenerator<readonly string[]> {
  const asset = api.query.assets?.asset
  let startKey: string | undefined
  while (asset) {
    const page: readonly { readonly args: readonly unknown[]; toHex(): string }[] = await asset
      .keysPaged({ args: [], pageSize, ...(startKey !== undefined && { startKey }) })
      .catch((thrown: unknown) => {
        throw nodeError(thrown)
      })
    if (page.length) yield page.map(({ args }) => String(args[0]))
    startKey = page.at(-1)?.toHex()
    if (page.length < pageSize) return
  }
}
