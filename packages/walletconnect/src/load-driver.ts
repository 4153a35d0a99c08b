/** Loads the driver, and the SDK with it, also where the browser throws at `localStorage`. */
export function loadDriver() {
  const load = () => import('./driver/driver.ts')
  try {
    void globalThis.localStorage
    return load()
  } catch {
    return import('./hide-blocked-storage.ts').then((module) => module.hideBlockedStorage(load))
  }
}
