import { useEffect, useState } from 'react'

/** Counts `seconds` down to 0 from the moment they are given. */
export function useCountdown(seconds: number): number {
  const [count, setCount] = useState({ from: seconds, left: seconds })
  // A new value starts over during render, so that no frame shows the old one.
  if (count.from !== seconds) setCount({ from: seconds, left: seconds })
  useEffect(() => {
    if (count.left <= 0) return
    const timer = setTimeout(() => setCount((now) => ({ ...now, left: Math.max(0, now.left - 1) })), 1000)
    return () => clearTimeout(timer)
  }, [count])
  return Math.max(0, count.left)
}
