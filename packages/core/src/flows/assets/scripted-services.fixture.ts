import type { Fetch } from '@latchkey/api-client'

/** A services host over the wire, that says what the test says: by the last part of the path. */
export function scriptedServices<Data extends object>(
  answers: Readonly<Record<string, (url: URL, data: Data) => unknown>>,
  data: Data,
) {
  const urls: URL[] = []
  let failure: number | undefined
  const fetch: Fetch = async (address) => {
    const url = new URL(address)
    urls.push(url)
    const name = url.pathname.split('/').at(-1) ?? ''
    const say = failure === undefined ? answers[name] : undefined
    const chains = name === 'supported-chains' ? { http: ['eip155:1', 'eip155:10'], ws: [] } : undefined
    const body = chains ?? say?.(url, data)
    const status = body === undefined ? (failure ?? 404) : 200
    const text = JSON.stringify(body ?? { error: { code: 'no', message: 'No' } })
    return { ok: status === 200, status, text: async () => text, blob: async () => new Blob() } as never
  }
  return Object.assign(data, {
    fetch,
    urls,
    /** Every call of one kind, oldest first. */
    asked: (name: string) => urls.filter(({ pathname }) => pathname.endsWith(`/${name}`)),
    /** From now on every call is answered with this status; `undefined` = well again. */
    fail(status: number | undefined) {
      failure = status
    },
  })
}
