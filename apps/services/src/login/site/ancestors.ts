/** Origins of this machine, for development. */
const localOrigins = [
  'http://localhost',
  'http://localhost:*',
  'http://*.localhost',
  'http://*.localhost:*',
  'http://127.0.0.1:*',
  'http://[::1]:*',
]

/** The pages that may have the login frame, beside the project's own origins. */
export type AncestorPresets = {
  /** Pages of this machine; undefined: allowed only while the services have no https URL. */
  readonly localhost?: boolean | undefined
  readonly previewHosts: readonly string[]
  readonly mobileHosts: readonly string[]
}

/**
 * The origins whose pages may have the login frame: the project's, and the presets that the operator chose. No other
 * host is among them.
 *
 * @example ancestorsOf(['https://app.shop.example'], { localhost: false, previewHosts: [], mobileHosts: [] }, undefined)
 */
export function ancestorsOf(
  allowedOrigins: readonly string[],
  { localhost, mobileHosts, previewHosts }: AncestorPresets,
  publicUrl: string | undefined,
): readonly string[] {
  const isDevelopment = localhost ?? publicUrl?.startsWith('https:') !== true
  return [...new Set([...allowedOrigins, ...(isDevelopment ? localOrigins : []), ...previewHosts, ...mobileHosts])]
}
