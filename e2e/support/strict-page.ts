import type { BrowserContext } from '@playwright/test'
import { type Site, startSite } from './site.ts'

type Stack = {
  readonly chains: readonly { readonly rpcUrl: string }[]
  readonly relayUrl: string
  readonly servicesUrl: string
}

/** What docs/csp.md tells a strict page to send; `hosts`: of other ecosystems' nodes. */
export function strictPolicy(
  { chains, relayUrl, servicesUrl }: Stack,
  { images = "'self' data:", hosts = [] }: { images?: string; hosts?: readonly string[] } = {},
): string {
  const allowed = [servicesUrl, relayUrl, ...chains.map(({ rpcUrl }) => rpcUrl), ...hosts]
  return [
    "default-src 'self'",
    `img-src ${images}`,
    `connect-src 'self' ${allowed.join(' ')}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

export async function withSite(stack: Stack, csp: string, act: (site: Site) => Promise<void>): Promise<void> {
  const site = await startSite(stack, csp)
  await act(site)
  await site.close()
}

/** Everything a policy stopped, in any page of the context. */
export async function recordViolations(context: BrowserContext): Promise<readonly string[]> {
  const violations: string[] = []
  await context.exposeBinding('tellViolation', (_, told: string) => void violations.push(told))
  await context.addInitScript(() => {
    const tell = (window as unknown as { tellViolation(told: string): void }).tellViolation
    window.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sample, sourceFile, lineNumber }) =>
        tell(`${violatedDirective}: ${blockedURI} ${sample} (${sourceFile}:${lineNumber})`),
      true,
    )
  })
  return violations
}
