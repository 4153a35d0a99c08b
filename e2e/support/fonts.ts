import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** One font for each script that names and translations come in, and one for emoji. */
const packages = ['arabic', 'devanagari', 'hebrew', 'jp', 'kr', 'sc', 'thai'].map(
  (script) => `@expo-google-fonts/noto-sans-${script}`,
)
/** What the browser that comes by npm brings along. */
const latinFamily = '<family>Open Sans</family>'
/** The others are families of their own to fontconfig. */
const weights = ['400Regular', '700Bold']

/** Where the browser that comes by npm unpacks its own font. */
const unpacked = join(tmpdir(), 'fonts')

/** Latin letters stay in the font they are in without the others. */
const preferLatin = (family: string) =>
  `<alias binding="strong"><family>${family}</family><prefer>${latinFamily}</prefer></alias>`

/**
 * Writes a configuration of fontconfig with fonts for other scripts than Latin, and answers where it is: for `FONTCONFIG_FILE` of a browser.
 * Bare machines have no font for Arabic, Hebrew, Hindi, Thai, Japanese, Korean, Chinese or emoji; every letter of a screenshot would be an empty box.
 */
export function writeFontConfig(): string {
  const { resolve } = createRequire(import.meta.url)
  const folderOf = (name: string) => dirname(resolve(`${name}/package.json`))
  const folders = [
    // With a system's fonts too, screenshots would differ from machine to machine.
    ...(existsSync(unpacked) ? [unpacked] : ['/usr/share/fonts', '/usr/local/share/fonts']),
    ...packages.flatMap((name) => weights.map((weight) => join(folderOf(name), weight))),
    join(folderOf('@expo-google-fonts/noto-color-emoji'), '400Regular'),
  ]
  const folder = fileURLToPath(new URL('../node_modules/.latchkey/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'fonts.conf')
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((folder) => `  <dir>${folder}</dir>`).join('\n')}
  <cachedir>${join(folder, 'cache')}</cachedir>
  ${['sans-serif', 'system-ui', 'serif', 'monospace'].map(preferLatin).join('\n  ')}
</fontconfig>
`,
  )
  return file
}
