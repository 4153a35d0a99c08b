import type { AdapterEvent, PortContext } from '@latchkey/core/ports'
import type { Config } from '../wagmi-types.ts'

/**
 * Tells the developer of a page that a server drew with a config without `ssr`: wagmi's first render in the browser then reads its storage, which
 * no server knows. React has the whole document where a server drew it, and Next's pages carry their data.
 */
export function warnMissingSsr(config: Config, { alert, platform }: PortContext<AdapterEvent<'eip155'>>): void {
  const { document, __NEXT_DATA__ } = platform.page as { readonly document?: object; readonly __NEXT_DATA__?: unknown }
  const isDrawn = __NEXT_DATA__ || Object.keys(document ?? {}).some((key) => key.startsWith('__reactContainer'))
  if (isDrawn && !config._internal.ssr) alert('config/ssr-missing')
}
