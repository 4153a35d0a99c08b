import type { IconSet } from '@latchkey/icons'
import type { Log } from '../log/log.ts'

/** Images of wallets, networks and tokens as SVG text; undefined where there is none. */
export type ServedIcons = {
  readonly [Kind in keyof Required<IconSet>]: (id: string) => Promise<string | undefined>
}

export type ServedIconsOptions = {
  /**
   * `installed`: those of `@web3icons/core`, if the operator has installed it. `drawn`: none, so this server draws all
   * of them.
   */
  readonly from: 'installed' | 'drawn'
  readonly log: Log
  /** @default `@latchkey/icons/web3icons` */
  readonly load?: (() => Promise<Required<IconSet>>) | undefined
}

/** The beginning of an image in a set. */
const prefix = 'data:image/svg+xml,'
/** An image that every version of the package has. It shows whether the package is there. */
const certain = 'eip155:1'

/**
 * The icon set of the operator. Its ids come from tables that are written in advance, so a visitor can ask for no other
 * file. Each image is read once.
 */
export function createServedIcons({
  from,
  log,
  load = async () => (await import('@latchkey/icons/web3icons')).web3icons(),
}: ServedIconsOptions): ServedIcons {
  let loading: Promise<Required<IconSet> | undefined> | undefined

  async function open(): Promise<Required<IconSet> | undefined> {
    try {
      const set = await load()
      await set.chain(certain)
      return set
    } catch {
      log.info('images are drawn: @web3icons/core is not installed')
      return undefined
    }
  }
  const find = (kind: keyof IconSet) => async (id: string) => {
    if (from === 'drawn') return undefined
    loading ??= open()
    const set = await loading
    const url = await set?.[kind](id).catch(() => undefined)
    const svg = url?.startsWith(prefix) ? decodeURIComponent(url.slice(prefix.length)).trim() : ''
    return svg.startsWith('<svg') ? svg : undefined
  }
  return { wallet: find('wallet'), chain: find('chain'), token: find('token') }
}
