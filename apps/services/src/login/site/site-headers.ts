/** The values that the headers of the login site depend on. */
export type SiteHeadersOptions = {
  /** Path of the file in the site's folder, such as `frame.html`. */
  readonly file: string
  /** The services that the site asks, such as `https://services.shop.example`. */
  readonly services: string
  /** The origins whose pages may have this page as a frame: patterns that CSP knows, or one exact origin. */
  readonly ancestors: readonly string[]
}

/** Pages in a window of their own, which must keep the connection to the window that opened them. */
const popups = ['approve.html', 'social.html', 'passkey.html']

/**
 * The headers of a file of the login site. They allow no script, image or request of a third party. The keys' worker is
 * the only script URL that Trusted Types allow.
 *
 * @example siteHeaders({ file: 'frame.html', services: 'https://services.shop.example', ancestors: ['https://app.shop.example'] })
 */
export function siteHeaders({ file, services, ancestors }: SiteHeadersOptions): Readonly<Record<string, string>> {
  const frameAncestors = file === 'frame.html' && ancestors.length ? ancestors.join(' ') : "'none'"
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${services}`,
    `frame-ancestors ${frameAncestors}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types latchkey-login',
  ]
  // The kit page is one file with its script inside, and has the script's hash itself, because it must work from a
  // disk, without headers.
  const kitPolicy = ["frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"]
  return {
    'Content-Security-Policy': (file === 'kit.html' ? kitPolicy : policy).join('; '),
    'Cross-Origin-Opener-Policy': popups.includes(file) ? 'unsafe-none' : 'same-origin',
    // An app that is isolated from other origins may only have frames with both headers.
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': file === 'frame.html' ? 'cross-origin' : 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(services.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
  }
}
