/** A module that loads later. */
export type Lazy<T> = {
  /** The loaded code, so that callers can continue without an await. */
  readonly value: T | undefined
  load(): Promise<T>
  /** Calls in the same turn of the event loop if the code is here, so that the browser still counts it to the visitor's click. */
  run<Result>(call: (code: T) => Promise<Result>): Promise<Result>
  /** Calls at once where the code is here, else as soon as it is; not at all where it can't be loaded. */
  use(call: (code: T) => void): void
}

/**
 * Loads once; a load that failed (an offline page, a redeployed app) is tried again at the next call. Chromium remembers a module that failed as long
 * as the page lives, so there only a reload of the page helps (https://github.com/whatwg/html/issues/6768).
 */
export function lazily<T>(fetch: () => Promise<T>): Lazy<T> {
  let value: T | undefined
  let loading: Promise<T> | undefined

  function load(): Promise<T> {
    loading ??= fetch().then(
      (code) => {
        value = code
        return code
      },
      (error) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  return {
    get value() {
      return value
    },
    load,
    run: (call) => (value ? call(value) : load().then(call)),
    use(call) {
      if (value) call(value)
      else load().then(call, () => {})
    },
  }
}
