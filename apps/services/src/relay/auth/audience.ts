/** The address of a relay. */
export type Address = { readonly host: string; readonly port: number; readonly publicUrl?: string | undefined }

const loopback = new Set(['127.0.0.1', 'localhost', '::1', '[::1]'])

/**
 * Makes the check of a token's `aud`: the relay URL that the client was given. The `Host` header doesn't count, because
 * a stranger who replays a token sends that header too.
 */
export function createAudienceCheck({ host, port, publicUrl }: Address): (audience: string) => boolean {
  const hosts = new Set([`${host}:${port}`])
  if (publicUrl) hosts.add(new URL(publicUrl).host)
  if (loopback.has(host)) for (const name of ['127.0.0.1', 'localhost', '[::1]']) hosts.add(`${name}:${port}`)
  return (audience) => {
    if (!URL.canParse(audience)) return false
    const url = new URL(audience)
    return /^wss?:$/.test(url.protocol) && hosts.has(url.host) && /^\/(relay\/?)?$/.test(url.pathname)
  }
}
