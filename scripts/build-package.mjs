// Builds the package in the current folder: unbundled ESM with declarations and maps into dist, style sheets as string modules.
// Other packages are seen through their builds (no @latchkey/source condition), so build in topological order: scripts/build.mjs.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleAsync, Features, transform } from 'lightningcss'

const folder = process.cwd()
const dist = join(folder, 'dist')
const requireHere = createRequire(join(folder, 'package.json'))
const tsc = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url))

const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
const notShipped = ['*.test.*', '*.test-d.*', '*.stories.*', '*.fixture.*'].map((name) => `src/**/${name}`)
/** What the modal needs anyway: dialog, color-mix, individual transforms. */
const targets = { chrome: 111 << 16, safari: (16 << 16) | (4 << 8), firefox: 114 << 16 }
const css = { minify: true, targets, exclude: Features.LightDark }

/** A config beside the sources' own: it emits, leaves tests and stories out and resolves packages like a user's compiler does. */
async function writeConfig() {
  const file = join(folder, 'node_modules', '.latchkey', 'tsconfig.json')
  const source = JSON.parse(await readFile(join(folder, 'tsconfig.json'), 'utf8'))
  const from = (path) => relative(dirname(file), resolve(folder, path))
  const config = {
    extends: from('tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      rootDir: from('src'),
      outDir: from('dist'),
      declaration: true,
      declarationMap: true,
      sourceMap: true,
      customConditions: [],
    },
    // `test` is checked with the sources and isn't shipped.
    include: source.include.filter((path) => path !== 'test').map(from),
    exclude: notShipped.map(from),
  }
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(config, null, 2))
  return file
}

function compile(config) {
  const { status } = spawnSync(process.execPath, [tsc, '-p', config], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

function minify(file, code) {
  const { code: minified, warnings } = transform({ filename: file, code, ...css })
  for (const { message } of warnings) throw new Error(`${relative(folder, file)}: ${message}`)
  return minified.toString()
}

/** `import css from './x.css?inline'` becomes an import of `x.css.js`, which any bundler and Node understand. */
async function inlineStyles() {
  const sheet = /(from\s*['"])(\.[^'"]+\.css)\?inline(['"])/g
  for (const name of await readdir(dist, { recursive: true })) {
    if (!name.endsWith('.js')) continue
    const file = join(dist, name)
    const code = await readFile(file, 'utf8')
    if (!code.includes('.css?inline')) continue
    for (const [, , path] of code.matchAll(sheet)) {
      const target = join(dirname(file), path)
      const source = join(folder, 'src', relative(dist, target))
      await writeFile(`${target}.js`, `export default ${JSON.stringify(minify(source, await readFile(source)))}\n`)
    }
    await writeFile(file, code.replace(sheet, '$1$2.js$3'))
  }
}

/** The optional sheet for a page's own tree. A package that exports one without having it hands on @latchkey/ui's. */
async function pageStyles() {
  const exported = manifest.exports?.['./styles.css']
  if (!exported) return
  const own = join(folder, 'src', 'styles.css')
  const filename = existsSync(own) ? own : requireHere.resolve('@latchkey/ui/styles.css')
  const { code } = await bundleAsync({
    filename,
    ...css,
    resolver: {
      resolve: (path, from) => (path.startsWith('.') ? resolve(dirname(from), path) : requireHere.resolve(path)),
    },
  })
  await writeFile(join(dist, 'styles.css'), code)
}

await rm(dist, { recursive: true, force: true })
compile(await writeConfig())
await inlineStyles()
await pageStyles()
console.log(`${manifest.name}: built into ${basename(folder)}/dist`)
