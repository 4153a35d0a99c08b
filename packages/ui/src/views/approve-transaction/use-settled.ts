import { useEffect, useState } from 'react'

/** How long what is to be confirmed must stand, in ms: a press that was meant for what stood there before confirms nothing. */
const settledMs = 500

/** Whether the state has stood for half a second; `undefined` never has. */
export function useSettled(state: string | undefined): boolean {
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    if (state === undefined) return setSettled(undefined)
    const timer = setTimeout(() => setSettled(state), settledMs)
    return () => clearTimeout(timer)
  }, [state])
  return state !== undefined && settled === state
}
