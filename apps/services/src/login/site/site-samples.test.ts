import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { siteHeaders } from './site-headers.ts'

const guide = readFileSync(new URL('../../../../../docs/login-hosting.md', import.meta.url), 'utf8')
const services = 'https://services.shop.example'
const ancestors = ['https://app.shop.example']
const files = ['frame.html', 'kit.html', 'approve.html', 'social.html', 'passkey.html', 'assets/index.js', 'index.html']

/** A sample of the operators' guide: the first code block after this text. */
function sample(after: string): string {
  const [, rest = ''] = guide.split(after)
  return /```\w*\n([\s\S]*?)```/.exec(rest)?.[1] ?? ''
}

const unquoted = (text: string) => text.replace(/^"(.*)"$/, '$1')
/** The samples shorten the policy: `…` stands for what all pages have. */
function whole(value: string): string {
  const [, own = ''] = /^…; (frame-ancestors .*); …$/.exec(value) ?? []
  const policy = siteHeaders({ file: 'index.html', services, ancestors })['Content-Security-Policy'] ?? ''
  return own ? policy.replace("frame-ancestors 'none'", own) : value
}

/** Headers that nginx sends: `map $uri $name { … }` gives the values of `add_header`. */
function nginxHeaders(file: string): Record<string, string> {
  const text = sample('where `…` stands')
  const maps = new Map<string, string>()
  for (const [, name = '', body = ''] of text.matchAll(/map \$uri (\$\w+) \{\n([\s\S]*?)\n\}/g)) {
    for (const [, pattern = '', value = ''] of body.matchAll(/^ *(\S+) +(.+);$/gm)) {
      const fits = pattern.startsWith('~') ? new RegExp(pattern.slice(1)).test(`/${file}`) : pattern === `/${file}`
      if (fits || (pattern === 'default' && !maps.has(name))) maps.set(name, unquoted(value))
    }
  }
  const lines = [...text.matchAll(/add_header (\S+) (.+) always;/g)]
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, whole(maps.get(value) ?? unquoted(value))]))
}

/** Headers that Caddy sends. Two lines for one header and file would leave the choice to Caddy's order, so they are refused. */
function caddyHeaders(file: string): Record<string, string> {
  const text = sample('With Caddy')
  const matchers = new Map(
    [...text.matchAll(/^ *@(\w+) (not )?path (.+)$/gm)].map(([, name = '', not, paths = '']) => {
      const fits = paths
        .split(' ')
        .some((path) => (path.endsWith('*') ? `/${file}`.startsWith(path.slice(0, -1)) : path === `/${file}`))
      return [name, not === undefined ? fits : !fits]
    }),
  )
  const [, common = ''] = /header \{\n([\s\S]*?)\n {2}\}/.exec(text) ?? []
  const lines = [
    ...[...common.matchAll(/^ *(\S+) (.+)$/gm)].map(([, name = '', value = '']) => [name, value] as const),
    ...[...text.matchAll(/^ *header @(\w+) (\S+) (.+)$/gm)].flatMap(([, matcher = '', name = '', value = '']) =>
      matchers.get(matcher) ? [[name, value] as const] : [],
    ),
  ]
  const names = lines.map(([name]) => name)
  expect(names).toEqual([...new Set(names)])
  return Object.fromEntries(lines.map(([name, value]) => [name, whole(unquoted(value))]))
}

test.each(files)('the samples of the operators’ guide send the headers that the services send with %s', (file) => {
  const headers = siteHeaders({ file, services, ancestors })
  expect(nginxHeaders(file)).toEqual(headers)
  expect(caddyHeaders(file)).toEqual(headers)
})
