import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const root = import.meta.dirname

/** Builds kit.html: one file with its script and style inside, so that it works from a disk. It allows itself no request at all. */
export async function buildKitPage(dist) {
  const { output } = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    resolve: { conditions: ['@latchkey/source', 'module', 'browser', 'production'] },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: 'src/kit/kit-page.ts', output: { format: 'iife', codeSplitting: false } },
    },
  })
  const [{ code }] = output
  // A text of the script that ends the element would end the script.
  const script = code.replaceAll('</script', '<\\/script')
  const style = readFileSync(join(root, 'src/kit/kit-page.css'), 'utf8')
  const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const policy = [
    "default-src 'none'",
    `script-src ${hash(script)}`,
    `style-src ${hash(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
  const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="referrer" content="no-referrer" />
    <title>Recovery kit</title>
    <style>${style}</style>
  </head>
  <body>
    <script>${script}</script>
  </body>
</html>
`
  writeFileSync(join(dist, 'kit.html'), page)
}
