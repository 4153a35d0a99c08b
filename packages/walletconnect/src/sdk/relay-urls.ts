/** Which of several relays is tried next. They are doors to one relay: see `WalletConnectOptions`. */
export type RelayUrls = {
  readonly several: boolean
  /** The one to try now: that of before, unless the last try came to nothing. */
  next(): string
  /** A socket is open, which says little: a relay opens it to refuse. */
  opened(): void
  /** The relay has taken a message. Returns its URL. */
  works(): string
  /** It turned the app away. Returns whether there is one left that has not failed since a relay last worked. */
  refused(): boolean
}

/** @param start where to begin, if it is one of `urls` */
export function createRelayUrls(urls: readonly string[], start?: string | undefined): RelayUrls {
  const failed = new Set<number>()
  let index = Math.max(0, start === undefined ? 0 : urls.indexOf(start))
  let trying = false

  const current = () => urls[index] ?? ''
  function fail() {
    failed.add(index)
    index = (index + 1) % urls.length
    trying = false
  }

  return {
    several: urls.length > 1,
    next() {
      if (trying) fail()
      trying = true
      return current()
    },
    opened() {
      trying = false
    },
    works() {
      failed.clear()
      return current()
    },
    refused() {
      fail()
      if (failed.size < urls.length) return true
      failed.clear()
      return false
    },
  }
}
