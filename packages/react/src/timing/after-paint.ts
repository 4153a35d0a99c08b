/** A page that isn't visible paints no frame: it is called after this many ms there. */
const atLatestMs = 100

/** Calls in the first task after the next frame, so that a press is painted before its work begins. Returns the end of waiting. */
export function afterPaint(call: () => void): () => void {
  let timer = setTimeout(call, atLatestMs)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(call)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
