import { spawn } from 'node:child_process'
import { expect, test, vi } from 'vitest'
import { fetchRpc } from '../shared/json-rpc.ts'

const script = `
  const { startAnvil } = await import(process.argv[1])
  console.log((await startAnvil()).url)
  setInterval(() => {}, 1000)
`

test.each(['SIGTERM', 'SIGINT'] as const)('a chain ends with the process that started it (%s)', async (signal) => {
  const module = new URL('./start-anvil.ts', import.meta.url).href
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, module], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', (_code, by) => resolve(by)))
  const url = await new Promise<string>((resolve) => child.stdout.once('data', (text) => resolve(String(text).trim())))
  expect(await fetchRpc(url, 'eth_chainId', [])).toBe('0x7a69')
  child.kill(signal)
  expect(await ended).toBe(signal)
  await vi.waitFor(() => expect(fetchRpc(url, 'eth_chainId', [])).rejects.toThrow('cannot reach'))
})
