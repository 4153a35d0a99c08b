import { useState } from 'react'

/** Stays true from opening until `gone()` after closing, so that the last animation can be seen. */
export function usePresence(open: boolean): { readonly present: boolean; gone(): void } {
  const [present, setPresent] = useState(open)
  if (open && !present) setPresent(true)
  return { present: open || present, gone: () => setPresent(false) }
}
