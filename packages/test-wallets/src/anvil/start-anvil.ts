import { type ChildProcess, spawn } from 'node:child_process'
import { testMnemonic } from '../shared/test-mnemonic.ts'
import { endWithProcess } from './end-with-process.ts'
import { findAnvil } from './find-anvil.ts'

/** Options of `startAnvil`. */
export type StartAnvilOptions = {
  /** @default 31337 */
  chainId?: number | undefined
  /** @default a free one */
  port?: number | undefined
  /** Seconds between blocks. @default a block for every transaction */
  blockTime?: number | undefined
  /** The seed phrase whose accounts are funded. @default the same as the wallets' */
  mnemonic?: string | undefined
  /** Path of the executable. @default found by `findAnvil` */
  executable?: string | undefined
  /** More arguments for anvil (`['--fork-url', url]`). */
  args?: readonly string[] | undefined
  /** How long to wait for it to answer, in ms. @default 15000 */
  timeout?: number | undefined
}

/** A running local Ethereum chain. */
export type Anvil = { url: string; chainId: number; port: number; close(): Promise<void> }

/**
 * Starts a local EVM chain and resolves when it answers. It ends with `close()`, or with this process.
 *
 * @example
 * ```ts
 * const chain = await startAnvil({ chainId: 31337 })
 * afterAll(chain.close)
 * ```
 */
export async function startAnvil(options: StartAnvilOptions = {}): Promise<Anvil> {
  const { chainId = 31337, port = 0, blockTime, mnemonic = testMnemonic, args = [], timeout = 15_000 } = options
  const timing = blockTime === undefined ? [] : ['--block-time', String(blockTime)]
  const child = spawn(
    options.executable ?? findAnvil(),
    [
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
      '--chain-id',
      String(chainId),
      '--mnemonic',
      mnemonic,
      ...timing,
      ...args,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const kill = () => void child.kill()
  const undo = endWithProcess(kill)
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const close = async () => {
    undo()
    kill()
    await exited
  }
  try {
    const bound = await listening(child, timeout)
    return { url: `http://127.0.0.1:${bound}`, chainId, port: bound, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Anvil names the port it got once it accepts requests. */
function listening(child: ChildProcess, timeout: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => fail(`no answer within ${timeout} ms`), timeout)
    function fail(reason: string) {
      clearTimeout(timer)
      reject(new Error(`anvil did not start: ${reason}\n${output.slice(-2000)}`))
    }
    const read = (chunk: Buffer) => {
      // The log isn't needed after the start, but the pipe must be read, or anvil stalls.
      if (output.length < 65_536) output += chunk.toString()
      const port = /Listening on [^\s]*:(\d+)/.exec(output)?.[1]
      if (port === undefined) return
      clearTimeout(timer)
      resolve(Number(port))
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', (error) => fail(error.message))
    child.once('close', (code) => fail(`it ended with code ${code}`))
  })
}
