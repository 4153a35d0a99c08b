import { chromium, type LaunchOptions } from '@playwright/test'

/**
 * Launch options with which Chromium partitions the storage of frames of another site, as visitors have it. Playwright switches that off
 * (`--disable-features=…,ThirdPartyStoragePartitioning`).
 */
export async function withStoragePartitioning(options: LaunchOptions): Promise<LaunchOptions> {
  const server = await chromium.launchServer(options)
  const given = server.process().spawnargs.filter((argument) => argument.startsWith('--disable-features='))
  await server.close()
  const features = given
    .flatMap((argument) => argument.slice('--disable-features='.length).split(','))
    .filter((feature) => feature !== 'ThirdPartyStoragePartitioning')
  return {
    ...options,
    ignoreDefaultArgs: given,
    args: [...(options.args ?? []), `--disable-features=${features.join(',')}`],
  }
}
