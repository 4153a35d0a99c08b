import type { ChildProcess } from 'node:child_process'
import type { Log } from '../log/log.ts'

/** What a supervised process reports: that it is up, that it is alive (each second), or that only a restart helps. */
export type SupervisedMessage = { readonly latchkey: 'up' | 'beat' | 'stuck' }

export type SuperviseOptions = {
  /** Starts the process, with a channel for its messages. */
  readonly start: () => ChildProcess
  /** Resolves when the supervisor is asked to stop. */
  readonly stopAsked: Promise<unknown>
  /** How long the process may be silent, in ms. */
  readonly silentMs: number
  /** How long a process that is asked to stop may still take requests, in ms. @default 0 */
  readonly drainMs?: number | undefined
  /** How long the process may take to stop after that, in ms. */
  readonly stopMs: number
  readonly log: Log
  /** Pause before the first restart, in ms. It doubles up to 30 s. @default 1000 */
  readonly firstPauseMs?: number | undefined
}

const longestPauseMs = 30_000
/** After a process has run this long, in ms, the next restart uses the first pause again. */
const steadyMs = 60_000

/**
 * Keeps a process running. It is started again after a growing pause when it ends, asks for a restart, or is silent
 * (because its event loop is blocked, or it was stopped). A process that ends before any was up isn't started again:
 * its settings are wrong.
 *
 * @returns the exit code
 */
export async function supervise(options: SuperviseOptions): Promise<number> {
  const { start, log, stopAsked, firstPauseMs = 1000 } = options
  const stop: Stop = { isAsked: false, act: () => {} }
  void stopAsked.then(() => {
    stop.isAsked = true
    stop.act()
  })
  let wasUp = false
  let pauseMs = firstPauseMs
  for (;;) {
    const startedAt = performance.now()
    const { code, isUp, reason } = await runOnce(start(), stop, options)
    wasUp ||= isUp
    const isWanted = stop.isAsked || (code === 0 && reason === undefined)
    if (isWanted || !wasUp) return code
    if (performance.now() - startedAt >= steadyMs) pauseMs = firstPauseMs
    log.error('the services are started again', { reason: reason ?? `ended with ${code}`, pauseMs })
    await pause(pauseMs, stop)
    if (stop.isAsked) return 0
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
}

/**
 * Whether the supervisor was asked to stop, and what it does then. There is one action at a time: with a listener for
 * each process, every process that has ended would stay in memory.
 */
type Stop = { isAsked: boolean; act: () => void }

/** Ends early when the supervisor is asked to stop. */
function pause(ms: number, stop: Stop): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    stop.act = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}

type Ended = { readonly code: number; readonly isUp: boolean; readonly reason: string | undefined }

function runOnce(child: ChildProcess, stop: Stop, options: SuperviseOptions): Promise<Ended> {
  const { drainMs = 0, silentMs, stopMs } = options
  return new Promise((resolve) => {
    let isUp = false
    let isOver = false
    let isReplaced = false
    let isStopped = false
    let reason: string | undefined
    let silence: NodeJS.Timeout | undefined
    let limit: NodeJS.Timeout | undefined
    const kill = (signal: NodeJS.Signals) => void child.kill(signal)
    const end = (limitMs: number) => {
      // A last message of a process may arrive after its end. A time limit for it would keep the supervisor running.
      if (isOver) return
      kill('SIGTERM')
      limit ??= setTimeout(kill, limitMs, 'SIGKILL')
    }
    const replace = () => {
      isReplaced = true
      clearTimeout(silence)
      // Without its channel the process doesn't drain: the next one needs its port.
      if (child.connected) child.disconnect()
      end(stopMs)
    }
    const listen = () => {
      clearTimeout(silence)
      if (isReplaced || isOver) return
      silence = setTimeout(() => {
        reason ??= `silent for ${silentMs} ms`
        // A silent process may not react to any other signal.
        kill('SIGKILL')
      }, silentMs)
    }
    child.on('message', (message: SupervisedMessage) => {
      if (message.latchkey === 'up') isUp = true
      if (message.latchkey === 'stuck') {
        reason ??= 'a queue is stuck'
        replace()
      } else listen()
    })
    stop.act = () => {
      isStopped = true
      end(drainMs + stopMs)
    }
    const finish = (code: number) => {
      isOver = true
      clearTimeout(silence)
      clearTimeout(limit)
      resolve({ code, isUp, reason })
    }
    child.once('error', () => finish(1))
    child.once('exit', (code, signal) => {
      // A program that is still loading doesn't listen to SIGTERM yet, and ends by it.
      const isInOrder = signal === null || (isStopped && signal === 'SIGTERM')
      finish(code ?? (isInOrder ? 0 : 1))
    })
  })
}
