import { build, type Rolldown } from 'vite'

export type Chunk = Rolldown.OutputChunk

/** An adapter's entry as a page gets it; core is what the page has anyway. */
export async function bundle(entry: string) {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['@latchkey/source', 'module', 'browser', 'production'] },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      lib: { entry, formats: ['es'] },
      rolldownOptions: { external: [/^@latchkey\/core/] },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]) as readonly Rolldown.RolldownOutput[]
  const chunks = outputs.flatMap(({ output }) => output).filter((item) => item.type === 'chunk')

  /** A chunk and what it imports at once. */
  function withImports(is: (chunk: Chunk) => boolean): readonly Chunk[] {
    const seen = new Set(chunks.filter(is))
    for (const { imports } of seen) for (const chunk of chunks) if (imports.includes(chunk.fileName)) seen.add(chunk)
    return [...seen]
  }
  return { all: chunks, withImports }
}

export const modulesOf = (chunks: readonly Chunk[]) => chunks.flatMap(({ moduleIds }) => moduleIds)
