const hiding = ['aria-hidden', 'inert', 'data-aria-hidden']

/** Libraries hide everything beside their own modal from screen readers; ours lies above it and must stay. Returns the end of it. */
export function keepExposed(host: HTMLElement): () => void {
  const clear = () => {
    for (const name of hiding) if (host.hasAttribute(name)) host.removeAttribute(name)
  }
  clear()
  const observer = new MutationObserver(clear)
  observer.observe(host, { attributes: true, attributeFilter: hiding })
  return () => observer.disconnect()
}
