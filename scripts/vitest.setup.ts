import { afterAll, vi } from 'vitest'

// Files share a worker: each begins with the real clock, the real globals and, where there is a document, an empty one.
afterAll(async () => {
  // A module that still loads when the file ends would fail the run, as it finds no environment.
  await vi.dynamicImportSettled()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  if (typeof document === 'undefined') return
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name)
  document.head.replaceChildren()
  document.body.replaceChildren()
  document.adoptedStyleSheets = []
  localStorage.clear()
  sessionStorage.clear()
})
