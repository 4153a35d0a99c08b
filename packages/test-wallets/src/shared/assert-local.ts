const loopback = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|0\.0\.0\.0|\[::1\])$/

/**
 * Throws unless `url` is on this machine or `allowRemote` is set. Test wallets approve by themselves and their keys are public, so a
 * mistake in a configuration must not reach a real network.
 */
export function assertLocal(url: string, allowRemote: boolean | undefined): void {
  if (!URL.canParse(url)) throw new Error(`A test wallet needs an absolute URL, not "${url}".`)
  if (allowRemote || loopback.test(new URL(url).hostname)) return
  throw new Error(
    `A test wallet refuses ${new URL(url).host}: it is not this machine. Its keys are public and it approves by itself. ` +
      'Set `allowRemote: true` if that is what you want.',
  )
}
