import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

export type Chunk = Rolldown.OutputChunk

/** Core is what a page has anyway. */
const core = [/^@latchkey\/core/]

/** An adapter's entry as a page gets it, in the chunks that it loads by. `external` is left out. */
export async function bundle(entry: string, external: readonly RegExp[] = core) {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['@latchkey/source', 'module', 'browser', 'production'] },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      lib: { entry, formats: ['es'] },
      // Vite leaves the spaces in libraries; the app's own build doesn't.
      rolldownOptions: { external: [...external], output: { minify: true } },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]) as readonly Rolldown.RolldownOutput[]
  const chunks = outputs.flatMap(({ output }) => output).filter((item) => item.type === 'chunk')

  /** Chunks and what they import at once. Throws where no chunk fits: a module was moved, and a limit for nothing always holds. */
  function withImports(is: (chunk: Chunk) => boolean): readonly Chunk[] {
    const seen = new Set(chunks.filter(is))
    if (!seen.size) throw new Error(`No chunk of ${entry} fits`)
    for (const { imports } of seen) for (const chunk of chunks) if (imports.includes(chunk.fileName)) seen.add(chunk)
    return [...seen]
  }
  return { all: chunks, initial: withImports(({ isEntry }) => isEntry), withImports }
}

export const modulesOf = (chunks: readonly Chunk[]) => chunks.flatMap(({ moduleIds }) => moduleIds)

/** Whether a chunk has a module, by the end of its path. */
export const has = (end: string) => (chunk: Chunk) => chunk.moduleIds.some((id) => id.endsWith(end))

/** In bytes. */
export const gzipOf = (chunks: readonly Chunk[]) =>
  chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
