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
  // A retried test is printed as flaky: a defect to be found, yet not a reason to lose a night's work.
  retries: process.env.CI ? 2 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
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
