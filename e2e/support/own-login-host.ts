import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

const guide = fileURLToPath(new URL('../../docs/login-hosting.md', import.meta.url))
const types = [
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript'],
  ['.css', 'text/css'],
  ['.json', 'application/json'],
] as const

/** A header of the operators' guide. A later rule for a file replaces an earlier one. */
type Rule = { readonly isFor: (file: string) => boolean; readonly header: string; readonly value: string }

const codesOf = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

/** Reads the table of headers in docs/login-hosting.md, "Or serve it yourself". */
async function readRules(): Promise<readonly Rule[]> {
  const [, section = ''] = (await readFile(guide, 'utf8')).split('**Or serve it yourself**')
  const [table = ''] = section.split('\nnginx')
  const rows = table.split('\n').filter((line) => /^\| (?!file )/.test(line))
  const rules: Rule[] = []
  const add = (header: string, value: string, isFor: Rule['isFor']) => rules.push({ header, value, isFor })
  for (const row of rows) {
    const [, files = '', names = '', cell = ''] = row
      .split(' | ')
      .flatMap((part, index) => (index ? part : ['', part.slice(2)]))
    const [file = '', ...others] = codesOf(files)
    const headers = names === 'the same' ? ['Content-Security-Policy'] : codesOf(names)
    const values = codesOf(cell)
    const [header = ''] = headers
    const [value = ''] = values
    if (files.startsWith('all')) {
      // Each header of a row has its own value.
      for (const [index, name] of headers.entries()) add(name, values[index] ?? '', (other) => other !== file)
      // `same-origin`; `unsafe-none` for `approve.html` and `social.html`
      for (const [, exception = '', list = ''] of cell.matchAll(/; `([^`]+)` for ((?:`[^`]+`(?:, | and )?)+)/g))
        add(header, exception, (other) => codesOf(list).includes(other))
    } else if (cell.startsWith('with')) {
      const all = rules.find((rule) => rule.header === header)?.value ?? ''
      add(header, all.replace("frame-ancestors 'none'", value), (other) => other === file)
    } else if (file.endsWith('/*')) {
      add(header, value, (other) => other.startsWith(file.slice(0, -1)))
      add(header, values[1] ?? '', (other) => !other.startsWith(file.slice(0, -1)))
    } else add(header, value, (other) => [file, ...others].includes(other))
  }
  return rules
}

/** A host of static files for the built login site, which sends the headers of the operators' guide, word for word. */
export async function startOwnLoginHost({
  folder,
  services,
  apps,
}: {
  readonly folder: string
  /** Where the services are. */
  readonly services: string
  /** Origins whose pages may hold the frame. */
  readonly apps: readonly string[]
}) {
  const rules = await readRules()
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://login')
    const file = pathname === '/frame' ? 'frame.html' : normalize(pathname).slice(1)
    for (const { header, isFor, value } of rules)
      if (isFor(file))
        response.setHeader(
          header,
          value.replace('https://services.shop.example', services).replace('https://app.shop.example', apps.join(' ')),
        )
    const type = types.find(([end]) => file.endsWith(end))?.[1]
    if (type) response.setHeader('content-type', type)
    try {
      response.end(file === 'login-site.json' ? JSON.stringify({ services }) : await readFile(join(folder, file)))
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
