import { abortedError } from './aborted-error.ts'

/**
 * Waits for work that goes on by itself. When the signal fires the waiting ends with `request/aborted`, `onDetach` is told, and the work
 * runs to its own end without anyone to hear its rejection.
 */
export function detachable<T>(work: Promise<T>, signal: AbortSignal | undefined, onDetach: () => void): Promise<T> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const leave = () => {
      onDetach()
      reject(abortedError(signal))
    }
    if (signal.aborted) {
      work.catch(() => {})
      return leave()
    }
    signal.addEventListener('abort', leave, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
