// Builds the package of the current folder: plain tsc to unbundled ESM with types, and every `*.css?inline` import becomes a module with the
// minified text, so that no bundler needs a loader for it.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { transform } from 'lightningcss'

const root = fileURLToPath(new URL('..', import.meta.url))
const cwd = process.cwd()
const dist = join(cwd, 'dist')
rmSync(dist, { recursive: true, force: true })

const config = JSON.parse(readFileSync(join(cwd, 'tsconfig.json'), 'utf8'))
const buildConfig = join(cwd, 'tsconfig.build.tmp.json')
writeFileSync(
  buildConfig,
  JSON.stringify({
    extends: './tsconfig.json',
    compilerOptions: {
      noEmit: false,
      outDir: 'dist',
      rootDir: 'src',
      declaration: true,
      sourceMap: false,
      allowImportingTsExtensions: true,
      // Other packages are seen as users see them: by their built types.
      customConditions: [],
    },
    include: config.include,
    exclude: ['src/**/*.test.*', 'src/**/*.test-d.*', 'src/**/*.stories.*', 'src/**/testing-relay/**', 'src/**/*.fixture.*'],
  }),
)
const tsc = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', buildConfig], { cwd, stdio: 'inherit' })
rmSync(buildConfig)
if (tsc.status !== 0) process.exit(tsc.status ?? 1)

const minify = (file) =>
  transform({ filename: file, code: readFileSync(file), minify: true, targets: { chrome: 111 << 16, safari: (16 << 16) | (4 << 8), firefox: 114 << 16 } }).code.toString()

for (const file of globSync('dist/**/*.js', { cwd })) {
  const path = join(cwd, file)
  const code = readFileSync(path, 'utf8')
  const rewritten = code.replace(/from '([^']+\.css)\?inline'/g, (_, specifier) => {
    const source = join(cwd, 'src', relative('dist', dirname(file)), specifier)
    const target = `${join(dirname(path), specifier)}.js`
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, `export default ${JSON.stringify(minify(source))}\n`)
    return `from '${specifier}.js'`
  })
  if (rewritten !== code) writeFileSync(path, rewritten)
}

const { name, exports } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'))
if (exports['./styles.css']) {
  // react ships ui's sheet for the page's own buttons, so that an app imports one package.
  const source = name === '@latchkey/react' ? join(root, 'packages/ui/src/styles.css') : join(cwd, 'src/styles.css')
  writeFileSync(join(dist, 'styles.css'), minify(source))
}
