import type { ThemeVariables } from '../tokens/tokens.ts'

/** Sets theme variables on the host by CSSOM, which a strict CSP allows. Returns the end of it. */
export function applyVariables(host: HTMLElement, variables: ThemeVariables | undefined): () => void {
  const entries = Object.entries(variables ?? {})
  for (const [name, value] of entries) if (value !== undefined) host.style.setProperty(name, value)
  return () => {
    for (const [name] of entries) host.style.removeProperty(name)
  }
}
