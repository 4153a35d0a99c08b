import { useEffect, useState } from 'react'

export type QrData = readonly (readonly boolean[])[]

/** The modules of the code for `value`; undefined until the encoder is loaded or while there is no value. */
export function useQrData(value: string | undefined): QrData | undefined {
  const [encoded, setEncoded] = useState<{ value: string; data: QrData }>()
  useEffect(() => {
    if (!value) return
    let current = true
    import('uqr').then(({ encode }) => {
      // M restores 15 %: enough for the cleared centre (5 %) and a scratched screen.
      if (current) setEncoded({ value, data: encode(value, { ecc: 'M', border: 0 }).data })
    })
    return () => {
      current = false
    }
  }, [value])
  return encoded && encoded.value === value ? encoded.data : undefined
}
