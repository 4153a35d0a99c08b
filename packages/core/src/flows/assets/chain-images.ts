import { createStore } from 'zustand/vanilla'
import type { Feature } from '../../kernel/client.ts'
import type { Readable } from '../../kernel/store.ts'
import { safeIcon } from '../../kernel/validate/safe-icon.ts'

/** Images of networks from the app's icon set as `data:` URLs, by CAIP-2 id. */
export type ChainImages = Readable<Readonly<Record<string, string>>> & {
  /** Asks for images that are about to be seen; each is asked for once. */
  want(chainIds: readonly string[]): void
}

/**
 * The networks' images of `icons`, where that is an icon set: without one there are none.
 *
 * @example client.use(chainImages).want(['eip155:1'])
 */
export const chainImages: Feature<ChainImages> = {
  id: 'chain-images',
  create(client) {
    const store = createStore<Readonly<Record<string, string>>>(() => ({}))
    const asked = new Set<string>()
    const { icons } = client.options
    return {
      ...store,
      want(chainIds) {
        if (typeof icons !== 'object') return
        for (const id of chainIds) {
          if (asked.has(id)) continue
          asked.add(id)
          icons.chain?.(id).then(
            (given) => {
              const image = safeIcon(given)
              if (image) store.setState({ [id]: image })
            },
            (error: unknown) => {
              asked.delete(id)
              client.log.debug('A network’s image could not be loaded', { id, error })
            },
          )
        }
      },
    }
  },
}
