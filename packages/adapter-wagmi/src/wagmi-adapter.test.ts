import { createConfig } from '@wagmi/core'
import { mainnet } from '@wagmi/core/chains'
import { http } from 'viem'
import { expect, test } from 'vitest'
import { wagmiAdapter } from './wagmi-adapter.ts'

test('a call without `{ config }` is a typed error that says how to write it', () => {
  const config = createConfig({ chains: [mainnet], transports: { 1: http() } })
  expect(wagmiAdapter({ config }).id).toBe('wagmi')
  for (const wrong of [config, {}, undefined, { config: {} }])
    expect(() => wagmiAdapter(wrong as never)).toThrow(
      expect.objectContaining({ code: 'config/invalid', details: 'Write wagmiAdapter({ config }).' }),
    )
})
