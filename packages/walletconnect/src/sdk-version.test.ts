import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { createScene, proposals } from '../test/scene.ts'

const licenceOf = (name: string) => createRequire(import.meta.url)(`${name}/package.json`).license as string

test('default: the installed SDK is the newest under Apache-2.0', () => {
  for (const name of ['core', 'sign-client']) expect(licenceOf(`@walletconnect/${name}`), name).toBe('Apache-2.0')
})

test('behavior: a pairing runs on the version that the environment names', async () => {
  const { openTab, relay } = await createScene()
  await openTab().pairing.connect({ proposals })
  const version = process.env.LATCHKEY_WALLETCONNECT === 'next' ? '2.25.0' : '2.21.8'
  expect(relay.connections.at(-1)?.get('ua')).toContain(`js-${version}/`)
})
