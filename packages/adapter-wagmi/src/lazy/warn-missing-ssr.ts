import type { AdapterEvent, PortContext } from '@latchkey/core/ports'
import type { Config } from '../wagmi-types.ts'

/**
 * Warns the developer if a server drew the page with a config without `ssr`. wagmi's first render in the browser then
 * reads its storage, which no server knows, so the two differ. A server drew the page if React has the whole document,
 * or if the page has Next's data.
 */
export function warnMissingSsr(config: Config, { alert, platform }: PortContext<AdapterEvent<'eip155'>>): void {
  const { document, __NEXT_DATA__ } = platform.page as { readonly document?: object; readonly __NEXT_DATA__?: unknown }
  const isDrawn = __NEXT_DATA__ || Object.keys(document ?? {}).some((key) => key.startsWith('__reactContainer'))
  if (isDrawn && !config._internal.ssr) alert('config/ssr-missing')
}
