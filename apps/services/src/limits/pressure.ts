import { performance } from 'node:perf_hooks'

/** How long the event loop is watched for one answer, in ms. */
const windowMs = 200
/** The share of the time in which the event loop is busy: above the first it is under pressure, below the second no more. */
const busy = { above: 0.6, below: 0.4 }

/**
 * Makes the function that tells whether this process has so much work that visitors wait for each other. It measures only
 * when it is asked, and costs nothing in between.
 *
 * @param utilization as `performance.eventLoopUtilization`
 * @param now in ms
 */
export function createPressure(
  utilization: typeof performance.eventLoopUtilization = performance.eventLoopUtilization,
  now: () => number = () => performance.now(),
): () => boolean {
  let last = utilization()
  let at = now()
  let isBusy = false
  return () => {
    const time = now()
    if (time - at < windowMs) return isBusy
    const current = utilization()
    const share = utilization(current, last).utilization
    isBusy = share > (isBusy ? busy.below : busy.above)
    last = current
    at = time
    return isBusy
  }
}
