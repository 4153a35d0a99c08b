// Commands and servers of an app outside the workspace, for the scripts that install, build, start and visit one.
import { spawn } from 'node:child_process'

const minutes = 60_000

/** Starts a command in a process group of its own, so that what it starts can be stopped with it. */
function start(command, args, { cwd, env = {}, shell = false }) {
  const child = spawn(command, args, {
    cwd,
    shell,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_OPTIONS: '', ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (data) => (said += data))
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code) => resolve(code))
  })
  return {
    ended,
    isOver: () => child.exitCode !== null || child.signalCode !== null,
    said: () => said,
    async stop() {
      try {
        process.kill(-child.pid, 'SIGTERM')
      } catch {
        // The group has ended already.
      }
      await ended
    },
  }
}

/** Runs a command to its end; resolves to what it printed, throws with all of it when it fails. */
export async function run(command, args, options) {
  const child = start(command, args, options)
  const limit = setTimeout(child.stop, options.timeout ?? 10 * minutes)
  const code = await child.ended
  clearTimeout(limit)
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} failed (${code}):\n${child.said()}`)
  return child.said()
}

/**
 * Starts a site and waits until it answers.
 *
 * @param options `url`: where the site is going to be. Without it the address is read from what the server prints.
 */
export async function startSite(command, args, { url, ...options }) {
  const site = start(command, args, options)
  const end = Date.now() + 3 * minutes
  while (!site.isOver() && Date.now() < end) {
    // Vite colours its address.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character begins a colour
    const printed = /https?:\/\/(?:localhost|127\.0\.0\.1):\d+/.exec(site.said().replace(/\u001b\[[\d;]*m/g, ''))?.[0]
    const address = url ?? printed
    const isUp =
      address !== undefined &&
      (await fetch(address).then(
        ({ ok }) => ok,
        () => false,
      ))
    if (isUp) return { url: address, stop: site.stop, said: site.said }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await site.stop()
  throw new Error(`No site at ${url ?? 'any address'}:\n${site.said()}`)
}
