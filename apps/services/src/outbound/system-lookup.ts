import { lookup as dnsLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'

/** How many lookups may wait for a thread; further ones are refused. */
const mostWaiting = 64

/**
 * The system's own lookup (mDNS, a company's name service), one at a time. Each holds one of the process's few threads
 * until it is answered, and files and cryptography need the others.
 *
 * @param lookup what is asked. @default `dns.lookup`
 */
export function createSystemLookup(lookup: LookupFunction = dnsLookup as LookupFunction): LookupFunction {
  const waiting: (() => void)[] = []
  let isBusy = false
  const next = () => {
    const start = waiting.shift()
    isBusy = start !== undefined
    start?.()
  }
  return (hostname, options, callback) => {
    if (waiting.length >= mostWaiting) {
      const error = Object.assign(new Error(`EAI_AGAIN ${hostname}`), { code: 'EAI_AGAIN', hostname })
      callback(error, '', 4)
      return
    }
    waiting.push(() =>
      lookup(hostname, options, (error, address, family) => {
        next()
        callback(error, address, family)
      }),
    )
    if (!isBusy) next()
  }
}
