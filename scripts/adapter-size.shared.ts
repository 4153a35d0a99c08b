import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { bundle, gzipOf, modulesOf } from './bundle.shared.ts'

/**
 * The tests of its parts that every adapter of a chain with a library has; gives the parts, for those of its own.
 *
 * @param testFile `import.meta.url` of the test, beside the entry
 * @param library what the chain's library is known by in a module's path, with what it brings along
 * @param foreign what other ecosystems' libraries are
 */
export function testAdapterSize(testFile: string, library: RegExp, foreign = /viem|ethers|wagmi|eip1193/i) {
  const entry = fileURLToPath(new URL('index.ts', testFile))
  let parts: Awaited<ReturnType<typeof bundle>>
  beforeAll(async () => {
    parts = await bundle(entry)
  })

  test('the initial part is at most 5 kB gzip and has nothing of the chain’s library', () => {
    expect(gzipOf(parts.initial)).toBeLessThan(5000)
    expect(modulesOf(parts.initial).filter((id) => library.test(id))).toEqual([])
  })

  test('what asks wallets comes when one is asked, also what core has of it', async () => {
    const { all, initial } = await bundle(entry, [library])
    const isAsking = (id: string) => /\/lazy\/|\/adapter-kit\/create-connections\.ts$/.test(id)
    expect(modulesOf(all).filter(isAsking)).not.toEqual([])
    expect(modulesOf(initial).filter(isAsking)).toEqual([])
  })

  test('no part has code of Ethereum', () => {
    const modules = modulesOf(parts.all)
    expect(modules.some((id) => library.test(id))).toBe(true)
    expect(modules.filter((id) => foreign.test(id))).toEqual([])
  })

  return () => parts
}
