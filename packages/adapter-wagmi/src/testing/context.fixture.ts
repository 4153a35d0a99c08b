import { type Clock, type Platform, type Readable, systemClock } from '@latchkey/core'
import type { AdapterEvent, Device, PortContext } from '@latchkey/core/ports'
import { createTestClient } from '@latchkey/core/testing'
import { createReady } from './ready.fixture.ts'

export type TestContext = PortContext<AdapterEvent<'eip155'>> & {
  readonly events: AdapterEvent<'eip155'>[]
  readonly alerts: string[]
}

type Options = {
  clock?: Clock | undefined
  ready?: Readable<boolean> | undefined
  kind?: Platform['kind'] | undefined
  device?: Partial<Device> | undefined
}

/** What a client hands to an adapter, with everything the adapter said kept for the test. */
export function testContext({
  clock = systemClock,
  ready = createReady()[0],
  kind = 'browser',
  device,
}: Options = {}): TestContext {
  const events: AdapterEvent<'eip155'>[] = []
  const alerts: string[] = []
  const unused = () => {
    throw new Error('The adapter has no business here')
  }
  const off = () => {}
  const page: Device = {
    mobile: false,
    os: 'linux',
    browser: 'chrome',
    telegram: false,
    framed: false,
    insideWallet: undefined,
    ...device,
  }
  return {
    clientId: 'test',
    metadata: { name: 'Test', description: '', url: 'http://localhost', icons: [] },
    networks: [],
    platform: {
      kind,
      device: page,
      page: {},
      framed: () => page.framed,
      isVisible: () => true,
      isOnline: () => true,
      prefersDark: () => false,
      onPrefersDark: () => off,
      storage: () => undefined,
      locationHref: () => 'http://localhost/',
      open: unused,
      copy: unused,
      onVisibility: () => off,
      onOnline: () => off,
      onStorage: () => off,
    },
    storage: createTestClient().client.storage,
    clock,
    log: { debug: off, info: off, warn: off, error: off, copy: () => '', clear: off },
    ready,
    emit: (event) => void events.push(event),
    alert: (code) => void alerts.push(code),
    events,
    alerts,
  }
}
