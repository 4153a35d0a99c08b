import { writeSync } from 'node:fs'
import { Session } from 'node:inspector'
import { workerData } from 'node:worker_threads'
import { readPulse } from './heartbeat.ts'
import { currentRouteKey } from './watch-event-loop.ts'

/**
 * The data for this file, which runs in a thread of its own and goes on while the event loop of the main thread is
 * blocked.
 */
type WatchData = { readonly memory: SharedArrayBuffer; readonly blockedMs: number; readonly everyMs: number }

const { memory, blockedMs, everyMs } = workerData as WatchData
const pulse = readPulse(memory)
/**
 * How long the main thread may take to pause for the inspection, in ms. It doesn't pause in native code, such as
 * JSON.parse.
 */
const lookMs = 2000

/** Writes straight to the file, because `console` of a worker goes through the main thread. */
const write = (level: string, message: string, fields: object) =>
  writeSync(1, `${JSON.stringify({ time: new Date().toISOString(), level, message, ...fields })}\n`)

type Frame = { functionName: string; location: { scriptId: string; lineNumber: number } }

type Found = { route?: string; begunLast?: string; stack?: string }

/**
 * Finds out what the main thread is doing, and for which request: it pauses, inspects and resumes the thread. The
 * result is about that moment. If the thread was blocked before, it may have begun another request by then.
 */
function look(): Promise<Found> {
  const session = new Session()
  const scripts = new Map<string, string>()
  return new Promise((resolve) => {
    const end = (found: Found) => {
      clearTimeout(timer)
      session.post('Debugger.resume')
      session.post('Debugger.disable', () => session.disconnect())
      resolve(found)
    }
    const timer = setTimeout(() => end({}), lookMs)
    session.connectToMainThread()
    session.on('Debugger.scriptParsed', ({ params }) => void scripts.set(params.scriptId, params.url))
    session.on('Debugger.paused', ({ params }) => {
      const begunLast = pulse.route()
      const frames = params.callFrames as unknown as Frame[]
      const stack = frames
        .slice(0, 6)
        .map(({ functionName, location: { scriptId, lineNumber } }) => {
          return `${functionName || '?'} ${shorten(scripts.get(scriptId) ?? '')}:${lineNumber + 1}`
        })
        .join(' < ')
      const expression = `globalThis[Symbol.for(${JSON.stringify(currentRouteKey)})]?.()`
      // The expression isn't evaluated in the call frame, because Node's own code has another scope there, without
      // `Symbol`.
      session.post('Runtime.evaluate', { expression }, (_, answer) => {
        const value: unknown = answer?.result.value
        end({ begunLast, stack, ...(typeof value === 'string' && { route: value }) })
      })
    })
    session.post('Debugger.enable', () => session.post('Debugger.pause'))
  })
}

/** The path inside this repository or a package, without the folders of this machine. */
function shorten(url: string): string {
  return url.slice(Math.max(url.lastIndexOf('/node_modules/'), url.lastIndexOf('/src/')) + 1)
}

let beats = pulse.beats()
let beatAt = performance.now()
let ticked = performance.now()
let blockedSince: number | undefined
let isLooking = false

async function tick(): Promise<void> {
  const now = performance.now()
  // If this thread was late too, the whole machine was stopped, not the event loop.
  const late = now - ticked > everyMs * 3
  ticked = now
  if (pulse.beats() !== beats || late) {
    beats = pulse.beats()
    if (blockedSince !== undefined) write('warn', 'the event loop runs again', { ms: Math.round(now - blockedSince) })
    blockedSince = undefined
    beatAt = now
    return
  }
  if (isLooking || blockedSince !== undefined || now - beatAt < blockedMs) return
  isLooking = true
  blockedSince = beatAt
  const { begunLast = pulse.route(), route = begunLast, stack } = await look()
  isLooking = false
  write('error', 'the event loop is blocked', { ms: Math.round(now - beatAt), route, begunLast, stack })
}

setInterval(tick, everyMs)
