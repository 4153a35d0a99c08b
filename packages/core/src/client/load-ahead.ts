/**
 * Loads, in a quiet moment, what a client needs as soon as the visitor does something; nothing of it runs. Never rejects: what couldn't be
 * loaded is loaded when it is needed.
 */
export async function loadAhead(): Promise<void> {
  await import('./on-demand.ts').catch(() => {})
}
