/** The global of the page's wallets for tests: `window.__latchkeyTestWallets[id]`. */
export const registryName = '__latchkeyTestWallets'

/** Makes `controls` reachable for `page.evaluate` and devtools. Returns an undo function. */
export function registerControls(window: object, id: string, controls: object): () => void {
  const holder = window as { [registryName]?: Record<string, object> }
  holder[registryName] ??= {}
  const registry = holder[registryName]
  registry[id] = controls
  return () => {
    if (registry[id] === controls) delete registry[id]
  }
}
