import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { siteHeaders } from './site-headers.ts'

/** The published hashes of a release: SHA-256 in hex, by path. */
export const siteHashes = v.object({
  version: v.literal(1),
  files: v.record(v.pipe(v.string(), v.regex(/^[\w.-]+(\/[\w.-]+)*$/)), v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
})

/** The result of `verifySite`. Without a fault each file is the published one, and no page may load anything else. */
export type SiteVerdict = { readonly files: number; readonly faults: readonly string[] }

/**
 * Headers that must have exactly our value. The policy's `connect-src` and `frame-ancestors` are the operator's own.
 */
const exactHeaders = ['cross-origin-opener-policy', 'referrer-policy', 'x-content-type-options'] as const
const ownDirectives = /^(connect-src|frame-ancestors) /
/** Directives that a policy may have beside ours: they don't weaken it. */
const otherDirectives = ['upgrade-insecure-requests', 'block-all-mixed-content']
/** One origin, or with `*.` the origins under a name; no `https:` and no `https://*`. */
const origin = /^https?:\/\/(\*\.)?[^*\s/]+$/

/**
 * Compares a live login site with the hashes of a release. It proves only that this answer is the published one; the
 * server could send others another answer.
 *
 * @param url of the site, such as `https://login.shop.example`
 */
export async function verifySite(
  fetch: typeof globalThis.fetch,
  url: string,
  { files }: v.InferOutput<typeof siteHashes>,
): Promise<SiteVerdict> {
  const faults: string[] = []
  for (const [path, expected] of Object.entries(files)) {
    const address = new URL(path, url)
    try {
      const response = await fetch(address, { redirect: 'error', cache: 'no-store' })
      const bytes = Buffer.from(await response.arrayBuffer())
      if (!response.ok) faults.push(`${path}: status ${response.status}`)
      else if (createHash('sha256').update(bytes).digest('hex') !== expected) faults.push(`${path}: another content`)
      if (path.endsWith('.html'))
        faults.push(...headerFaults(path, response.headers).map((fault) => `${path}: ${fault}`))
    } catch (error) {
      faults.push(`${path}: ${error instanceof Error ? error.message : 'no answer'}`)
    }
  }
  return { files: Object.keys(files).length, faults }
}

function headerFaults(file: string, headers: Headers): string[] {
  const expected = siteHeaders({ file, services: 'https://services.example', ancestors: ['https://app.example'] })
  const faults: string[] = exactHeaders.flatMap((name) => {
    const wanted = Object.entries(expected).find(([header]) => header.toLowerCase() === name)?.[1]
    return headers.get(name) === wanted ? [] : [`the header ${name} must be ${wanted}`]
  })
  const given = (headers.get('content-security-policy') ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const wanted = (expected['Content-Security-Policy'] ?? '').split('; ')
  for (const directive of wanted)
    if (!ownDirectives.test(directive) && !given.includes(directive)) faults.push(`the policy lacks "${directive}"`)
  // Browsers use the first of two same directives, and an added one, such as `script-src-elem`, can override ours.
  const names = given.map((directive) => directive.split(' ')[0]?.toLowerCase() ?? '')
  for (const [index, name] of names.entries()) {
    if (names.indexOf(name) < index) faults.push(`the policy has "${name}" twice`)
    else if (!otherDirectives.includes(name) && !wanted.some((directive) => directive.split(' ')[0] === name))
      faults.push(`the policy has "${given[index]}" too`)
  }
  const sourcesOf = (name: string) => given[names.indexOf(name)]?.split(/\s+/).slice(1)
  const asked = sourcesOf('connect-src')?.filter((source) => source !== "'self'") ?? []
  if (asked.length > 1 || !asked.every((source) => origin.test(source) && !source.includes('*')))
    faults.push('connect-src must name the services alone')
  const ancestors = sourcesOf('frame-ancestors')
  if (!ancestors?.every((source) => source === "'none'" || origin.test(source)))
    faults.push('frame-ancestors must name the apps')
  return faults
}
