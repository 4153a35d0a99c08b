/**
 * Calls once the next frame is drawn: for what may add to a view but must not hold up its first sight. Returns the end of waiting.
 *
 * @example useEffect(() => afterPaint(load), [load])
 */
export function afterPaint(call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(call)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
