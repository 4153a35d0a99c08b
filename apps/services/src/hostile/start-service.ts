import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'

/** The services in a process of their own, as `serve` runs them. */
export type ServiceProcess = {
  readonly url: string
  readonly relayUrl: string
  /** Resident memory now, in bytes. */
  rss(): number
  /** Processor time that it has used, in seconds. */
  cpu(): number
  /** Memory that is in use after a garbage collection, in bytes; NaN when the process has ended. */
  liveBytes(): Promise<number>
  /**
   * Begins to record how its processor time is used; needs `isProfiled`. The returned function writes the record to a
   * file.
   */
  profile(): (file: string) => Promise<void>
  /** The number of its log lines, and of those with a text. */
  logged(text: string): { readonly lines: number; readonly holding: readonly string[] }
  /** Undefined as long as the process lives; then how it ended, with its last words. */
  ended(): string | undefined
  /** Resolves when the process has ended. */
  readonly exited: Promise<void>
  /** Ends it at once, with SIGKILL. */
  kill(): Promise<void>
  stop(): Promise<void>
}

const program = new URL('../../bin/latchkey-services.mjs', import.meta.url).pathname
const probe = new URL('./memory-probe.ts', import.meta.url).href
const processorProbe = new URL('./processor-probe.ts', import.meta.url).href

/** The options of Node in the program's first line, so that the attacked services run as operators run them. */
function nodeOptions(): readonly string[] {
  const [first = ''] = readFileSync(program, 'utf8').split('\n', 1)
  return first.split(' ').filter((word) => word.startsWith('--'))
}

/**
 * Starts the services on a free port.
 *
 * @param settings as the environment names them, without `LATCHKEY_`; values other than text are written as JSON
 */
export async function startService(
  settings: Readonly<Record<string, unknown>>,
  { isProfiled = false }: { readonly isProfiled?: boolean | undefined } = {},
): Promise<ServiceProcess> {
  const environment = Object.entries(settings).map(([name, value]) => [
    `LATCHKEY_${name}`,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  const child = spawn(
    process.execPath,
    [
      ...nodeOptions(),
      '--disable-warning=ExperimentalWarning',
      '--expose-gc',
      ...['--import', probe],
      ...(isProfiled ? ['--import', processorProbe] : []),
      program,
    ],
    {
      env: {
        PATH: process.env.PATH,
        LATCHKEY_PORT: '0',
        LATCHKEY_LOG_LEVEL: 'info',
        ...Object.fromEntries(environment),
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  // A run that is killed leaves no service behind.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  let words = ''
  child.stderr?.on('data', (chunk) => {
    words = (words + chunk).slice(-2_000)
  })
  let ended: string | undefined
  const exited = once(child, 'exit').then(([code, signal]) => {
    ended = `ended with ${code ?? signal}: ${words}`
    process.off('exit', kill)
  })
  const line = await Promise.race([once(child.stdout ?? child, 'data'), exited])
  if (!line) throw new Error(`The services ${ended}`)
  const lines: string[] = []
  createInterface({ input: child.stdout ?? Readable.from([]) }).on('line', (each) => lines.push(each))
  // The probe is asked when its answer is wanted; the other messages are for a supervisor.
  const ask = (question: string | object, name: string) =>
    new Promise<unknown>((resolve) => {
      const listen = (message: Readonly<Record<string, unknown>>) => {
        if (message[name] === undefined) return
        child.off('message', listen)
        resolve(message[name])
      }
      child.on('message', listen)
      child.send(question)
    })
  const askMemory = async () => Number(await ask('memory', 'liveBytes'))
  const { url, relay }: { url: string; relay: string } = JSON.parse(String(line[0]))
  return {
    url,
    relayUrl: relay,
    rss: () => (ended === undefined ? residentMemory(child.pid ?? 0) : 0),
    cpu: () => (ended === undefined ? processorTime(child.pid ?? 0) : 0),
    liveBytes: () =>
      ended === undefined ? Promise.race([askMemory(), exited.then(() => Number.NaN)]) : Promise.resolve(Number.NaN),
    profile() {
      if (ended === undefined) child.send('profile')
      return async (profileFile) => {
        if (ended === undefined) await Promise.race([ask({ profileFile }, 'profiled'), exited])
      }
    },
    logged: (text) => ({ lines: lines.length, holding: lines.filter((each) => each.includes(text)) }),
    ended: () => ended,
    exited,
    kill() {
      kill()
      return exited
    },
    async stop() {
      child.kill('SIGTERM')
      const limit = setTimeout(kill, 15_000)
      await exited
      clearTimeout(limit)
    },
  }
}

/** From Linux's proc file system, in ticks of a hundredth of a second; 0 elsewhere. */
function processorTime(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return 0
  }
}

/** From Linux's proc file system; 0 elsewhere. */
function residentMemory(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
