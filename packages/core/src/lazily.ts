/** Code that arrives later: `value` once it is here, so that callers can go on without an await. */
export type Lazy<T> = { readonly value: T | undefined; load(): Promise<T> }

/** Loads once; a load that failed (an offline page, a redeployed app) is tried again at the next call. */
export function lazily<T>(load: () => Promise<T>): Lazy<T> {
  let value: T | undefined
  let loading: Promise<T> | undefined
  return {
    get value() {
      return value
    },
    load() {
      loading ??= load().then(
        (loaded) => {
          value = loaded
          return loaded
        },
        (error) => {
          loading = undefined
          throw error
        },
      )
      return loading
    },
  }
}
