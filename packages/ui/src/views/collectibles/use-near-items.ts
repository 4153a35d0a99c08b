import { type RefObject, useEffect } from 'react'

/** How far from the screen an item counts as near, so that its image is there when it is seen. */
const reach = '50%'

/** Tells which children of a list come to the screen or next to it, each once. Where that can't be told, all are. */
export function useNearItems(
  list: RefObject<HTMLElement | null>,
  items: readonly { readonly id: string }[],
  onNear: ((ids: readonly string[]) => void) | undefined,
): void {
  const ids = items.map(({ id }) => id).join('\n')
  useEffect(() => {
    const all = ids.split('\n')
    if (!onNear || !list.current) return
    if (typeof IntersectionObserver === 'undefined') return onNear(all)
    const children = [...list.current.children]
    const observer = new IntersectionObserver(
      (entries) => {
        const near = entries.filter((entry) => entry.isIntersecting).map(({ target }) => target)
        for (const target of near) observer.unobserve(target)
        if (near.length) onNear(near.flatMap((target) => all[children.indexOf(target)] ?? []))
      },
      { root: list.current.closest('.lk-scroll'), rootMargin: `${reach} 0px` },
    )
    for (const child of children) observer.observe(child)
    return () => observer.disconnect()
  }, [list, ids, onNear])
}
