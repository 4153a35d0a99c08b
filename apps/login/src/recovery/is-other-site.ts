/**
 * Whether an app is surely on another site than the login site, so that browsers keep the login's storage apart for it. Sites end where names may be registered, which no
 * browser tells a page: two names that share their last two labels count as one site, also where it isn't (`a.co.uk`, `b.co.uk`).
 *
 * @example isOtherSite('https://app.other.example', 'https://login.shop.example') // true
 */
export function isOtherSite(app: string, login: string): boolean {
  const siteOf = (origin: string) => new URL(origin).hostname.split('.').slice(-2).join('.')
  return siteOf(app) !== siteOf(login)
}
