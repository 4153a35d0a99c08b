import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { siteHeaders } from './site-headers.ts'

/** The published hashes of a release: SHA-256 in hex, by path. */
export const siteHashes = v.object({
  version: v.literal(1),
  files: v.record(v.pipe(v.string(), v.regex(/^[\w.-]+(\/[\w.-]+)*$/)), v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
})

/** What `verifySite` found. No fault: each file is as it was published, and no page may load anything else. */
export type SiteVerdict = { readonly files: number; readonly faults: readonly string[] }

/** Headers that must be there as they are. The policy's `connect-src` and `frame-ancestors` are the operator's own. */
const exactHeaders = ['cross-origin-opener-policy', 'referrer-policy', 'x-content-type-options'] as const
const ownDirectives = /^(connect-src|frame-ancestors) /

/**
 * Compares a live login site with the hashes of a release. It shows that this answer is the published one; a server could give others another answer.
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
  const given = (headers.get('content-security-policy') ?? '').split(';').map((part) => part.trim())
  const wanted = (expected['Content-Security-Policy'] ?? '').split('; ')
  for (const directive of wanted)
    if (!ownDirectives.test(directive) && !given.includes(directive)) faults.push(`the policy lacks "${directive}"`)
  const ancestors = given.find((part) => part.startsWith('frame-ancestors '))
  if (!ancestors || /\s\*(\s|$)/.test(ancestors)) faults.push('frame-ancestors must name the apps')
  return faults
}
