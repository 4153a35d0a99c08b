import { useEffect, useState } from 'react'

/** Whether something takes longer than `ms`, so that the view can say so. */
export function useLate(going: boolean, ms = 8000): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!going) return
    const timer = setTimeout(() => setLate(true), ms)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [going, ms])
  return going && late
}
