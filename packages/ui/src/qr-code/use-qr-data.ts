import { useEffect, useReducer, useState } from 'react'

type QrData = readonly (readonly boolean[])[]

export type Qr = {
  /** The modules of the code; undefined until the encoder is loaded or while there is no value. */
  readonly data: QrData | undefined
  /** The encoder could not be loaded. It is tried again when the browser comes back online. */
  readonly failed: boolean
  /** It is tried again after a failure. */
  readonly retrying: boolean
  retry(): void
}

/** The code for `value`. */
export function useQrData(value: string | undefined): Qr {
  const [encoded, setEncoded] = useState<{ value: string; tries: number; data: QrData | undefined }>()
  const [tries, retry] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!value) return
    let current = true
    import('uqr').then(
      ({ encode }) => {
        // M restores 15 %: enough for the cleared centre (5 %) and a scratched screen.
        if (current) setEncoded({ value, tries, data: encode(value, { ecc: 'M', border: 0 }).data })
      },
      () => current && setEncoded({ value, tries, data: undefined }),
    )
    return () => {
      current = false
    }
  }, [value, tries])
  const now = encoded && encoded.value === value ? encoded : undefined
  const failed = now !== undefined && !now.data
  useEffect(() => {
    if (!failed) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [failed])
  return { data: now?.data, failed, retrying: failed && now.tries !== tries, retry }
}
