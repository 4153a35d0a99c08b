const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const
const systems = [
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

/**
 * Names a device for mails and lists: `Chrome on Android`. The result has only fixed words, because the header comes
 * from the caller and mails must not have a stranger's text.
 */
export function describeDevice(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 512)
  const browser = browsers.find(([, pattern]) => pattern.test(text))?.[0] ?? 'A browser'
  const system = systems.find(([, pattern]) => pattern.test(text))?.[0]
  return system ? `${browser} on ${system}` : browser
}

/** The region in the proxy's header, if it is a plain text. */
export function readPlace(header: string | undefined): string | undefined {
  return header !== undefined && /^[\p{L}\p{N}][\p{L}\p{N} ,.'()-]{0,59}$/u.test(header) ? header : undefined
}
