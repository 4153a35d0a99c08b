import type { OpenApiDocument, Operation } from './create-document.ts'

/** The document as a page for people: plain HTML without a script or any file of another host. */
export function docsPage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))]
  const sections = tags.map((tag) => {
    const rows = operations.filter(({ operation }) => operation.tags.includes(tag))
    return `<section><h2>${toHtml(tag)}</h2>${rows.map(toArticle).join('')}</section>`
  })
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${toHtml(document.info.title)}</title><link rel="stylesheet" href="docs/style.css"></head>
<body><main><h1>${toHtml(document.info.title)}</h1><p>${toHtml(document.info.description)}</p>
<p>For programs: <a href="openapi.json">openapi.json</a></p>${sections.join('\n')}</main></body></html>
`
}

/** The page's style sheet. It is a file of its own, so that no policy needs an exception. */
export const docsStyle = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 } main { max-inline-size: 60rem; margin: 0 auto; padding: 1rem }
article { border-block-start: 1px solid; padding-block: 0.5rem } h3 { font-size: 1rem; margin: 0 }
code { font-family: ui-monospace, monospace; overflow-wrap: anywhere }
table { border-collapse: collapse; inline-size: 100% } th, td { text-align: start; vertical-align: top; padding: 0.25rem 0.5rem 0.25rem 0 }
`

function toArticle({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const parameters = operation.parameters.map(
    ({ name, in: part, required, schema }) =>
      `<tr><td><code>${toHtml(name)}</code></td><td>${part}${required ? ', needed' : ''}</td><td><code>${toHtml(brief(schema))}</code></td></tr>`,
  )
  const answers = Object.entries(operation.responses).map(
    ([status, { description }]) =>
      `<tr><td><code>${status}</code></td><td colspan="2">${toHtml(description)}</td></tr>`,
  )
  return `<article><h3><code>${method.toUpperCase()} ${toHtml(path)}</code></h3><p>${toHtml(operation.summary)}</p>
<table><caption hidden>Parameters and answers</caption><tbody>${[...parameters, ...answers].join('')}</tbody></table></article>`
}

function brief(schema: Readonly<Record<string, unknown>>): string {
  return Object.entries(schema)
    .map(([key, value]) => (key === 'type' ? String(value) : `${key} ${JSON.stringify(value)}`))
    .join(', ')
}

function toHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
