import type { PageWindow } from '../../shared/page-window.ts'

type Announced = { id: string; name: string; icon: string; methods: readonly string[] }
type Page = PageWindow & { btc_providers?: Announced[]; [path: string]: unknown }

/** Puts a provider on `window`, and into `btc_providers` if it is announced. Returns an undo function. */
export function injectBitcoinProvider(
  window: PageWindow,
  path: string,
  provider: object,
  announced: Omit<Announced, 'id'> | undefined,
): () => void {
  const page = window as Page
  page[path] = provider
  const entry = announced && { id: path, ...announced }
  page.btc_providers ??= []
  if (entry && !page.btc_providers.some(({ id }) => id === path)) page.btc_providers.push(entry)
  return () => {
    if (page[path] === provider) delete page[path]
    page.btc_providers = page.btc_providers?.filter((one) => one !== entry) ?? []
  }
}
