/** The groups of files that import each other, however indirectly, largest first. `edges`: by file, what it imports. */
export function circlesOf(edges) {
  const order = new Map()
  const lowest = new Map()
  const stack = []
  const circles = []
  const visit = (file) => {
    order.set(file, order.size)
    lowest.set(file, order.get(file))
    stack.push(file)
    for (const next of edges.get(file) ?? []) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) lowest.set(file, Math.min(lowest.get(file), lowest.get(next)))
    }
    if (lowest.get(file) !== order.get(file)) return
    const circle = stack.splice(stack.indexOf(file))
    if (circle.length > 1) circles.push(circle)
  }
  for (const file of edges.keys()) if (!order.has(file)) visit(file)
  return circles.sort((one, other) => other.length - one.length)
}
