import { existsSync } from 'node:fs'
import { platform } from 'node:os'

/**
 * Where Chromium is: the one named by `LATCHKEY_CHROMIUM`, else the build that comes from the npm registry (Linux x64), else the
 * system's. It needs no browser download.
 */
export async function chromiumPath(): Promise<string | undefined> {
  const named = process.env.LATCHKEY_CHROMIUM
  if (named) return named
  if (platform() === 'linux' && process.arch === 'x64') {
    // Makes the package bring its own copies of the system libraries that a bare machine lacks.
    process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x'
    const { default: chromium } = await import('@sparticuz/chromium')
    return chromium.executablePath()
  }
  return ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync)
}
