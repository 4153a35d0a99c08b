import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** A real bundler (Alto) and a real paymaster, as processes of their own. */
export type Bundler = {
  readonly bundler: string
  /** ERC-7677; it pays for everything. */
  readonly paymaster: string
  close(): Promise<void>
}

/**
 * Brings account abstraction to a local chain: EntryPoint and the pinned implementation, bundler and paymaster. The first start on a machine
 * installs them (`scripts/bundler`).
 */
export async function startBundler(rpcUrl: string): Promise<Bundler> {
  const folder = new URL('../../../../../scripts/bundler/', import.meta.url)
  const { installBundler } = (await import(new URL('install.mjs', folder).href)) as { installBundler(): string }
  const child = spawn(process.execPath, [installBundler(), rpcUrl], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const line = once(createInterface(child.stdout), 'line')
  const [first] = await Promise.race([line, ended.then(() => [undefined])])
  if (typeof first !== 'string' || !first.startsWith('{')) throw new Error('the bundler did not start')
  const { bundler, paymaster } = JSON.parse(first) as Pick<Bundler, 'bundler' | 'paymaster'>
  return {
    bundler,
    paymaster,
    async close() {
      child.stdin.end()
      await ended
    },
  }
}
