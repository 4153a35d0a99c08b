import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWithProcess } from '../anvil/end-with-process.ts'

export type RunningChain = { readonly port: number; close(): Promise<void> }

/**
 * Runs one chopsticks in its own folder, because it reads settings from the current one, and resolves when it answers. It ends with
 * `close()`, or with this process.
 */
export async function runChopsticks(options: {
  readonly command: string
  /** The text of a chain specification. */
  readonly spec: string
  readonly port: number
  /** in ms */
  readonly timeout: number
}): Promise<RunningChain> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-polkadot-'))
  const spec = join(folder, 'spec.json')
  await writeFile(spec, options.spec)
  const where = ['--chain-spec', spec, '--host', '127.0.0.1', '--port', String(options.port)]
  const child = spawn(process.execPath, [options.command, ...where, '--build-block-mode', 'Instant'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // It has nothing to save, and doesn't end on SIGTERM while its runtime computes.
  const kill = () => void child.kill('SIGKILL')
  const undo = endWithProcess(() => {
    kill()
    rmSync(folder, { recursive: true, force: true })
  })
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const close = async () => {
    undo()
    kill()
    await exited
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const port = await new Promise<number>((resolve, reject) => {
      let output = ''
      const timer = setTimeout(() => fail(`no answer within ${options.timeout} ms`), options.timeout)
      function fail(reason: string) {
        clearTimeout(timer)
        reject(new Error(`chopsticks did not start: ${reason}\n${output.slice(-2000)}`))
      }
      const read = (chunk: Buffer) => {
        // The log isn't needed after the start, but the pipe must be read, or it stalls.
        if (output.length < 65_536) output += chunk.toString()
        const found = /listening on \S*:(\d+)/.exec(output)?.[1]
        if (found === undefined) return
        clearTimeout(timer)
        resolve(Number(found))
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      child.once('error', (error) => fail(error.message))
      child.once('close', (code) => fail(`it ended with code ${code}`))
    })
    return { port, close }
  } catch (error) {
    await close()
    throw error
  }
}
