import './support/resolve-sources.ts'
import { defineConfig } from '@playwright/test'
import { chromiumPath } from './support/chromium.ts'

process.env.LATCHKEY_CHROMIUM_PATH ??= (await chromiumPath()) ?? ''
const executablePath = process.env.LATCHKEY_CHROMIUM_PATH

export default defineConfig({
  testDir: 'tests',
  globalSetup: './support/build-playground.config.ts',
  fullyParallel: true,
  workers: 2,
  // A test that passes only when it is retried is printed at the end as a defect, yet it doesn't stop a night's run.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./support/run-reporter.ts']],
  use: {
    actionTimeout: 10_000,
    permissions: ['clipboard-read', 'clipboard-write'],
    // The page as it was at each step, but no film, which every test would pay for: a twentieth of the run.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    // A view that goes stays for its 150 ms: what isn't about motion is told apart without it.
    contextOptions: { reducedMotion: 'reduce' },
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
