import type { Fetch } from '@latchkey/api-client'

/** An answer of a services host. */
export type Answer = {
  readonly status?: number | undefined
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** An answer as `fetch` hands it over. */
export function answer({ status = 200, body = {}, headers = {} }: Answer): Awaited<ReturnType<Fetch>> {
  const text = JSON.stringify(body)
  return {
    ok: status >= 200 && status < 300,
    status,
    headers: { get: (name) => headers[name] ?? null },
    text: async () => text,
    blob: async () => new Blob(),
  }
}
