import './support/resolve-sources.ts'
import { defineConfig } from '@playwright/test'
import { chromiumPath } from './support/chromium.ts'

process.env.LATCHKEY_CHROMIUM_PATH ??= (await chromiumPath()) ?? ''
const executablePath = process.env.LATCHKEY_CHROMIUM_PATH

export default defineConfig({
  testDir: 'tests',
  globalSetup: './support/build-playground.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    actionTimeout: 10_000,
    permissions: ['clipboard-read', 'clipboard-write'],
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
