// Raw links are banned: whatever registry, wallet or peer supplies reaches an anchor only through ui's own link components.
import { globSync, readFileSync } from 'node:fs'

const faults = globSync('packages/{ui,react}/src/**/*.tsx')
  .filter((file) => !/\.(test|stories)\.tsx$/.test(file) && !file.startsWith('packages/ui/src/links/'))
  .flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        /<a[\s>]|window\.open\(|location\.(href|assign)/.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
      ),
  )
if (faults.length) {
  console.error(`Use the components of packages/ui/src/links (they call safeHref) instead of:\n${faults.join('\n')}`)
  process.exit(1)
}
