import './support/resolve-sources.ts'
import { defineConfig } from '@playwright/test'
import { chromiumPath } from './support/chromium.ts'
import { writeFontConfig } from './support/fonts.ts'

process.env.LATCHKEY_CHROMIUM_PATH ??= (await chromiumPath()) ?? ''
const executablePath = process.env.LATCHKEY_CHROMIUM_PATH
// Browsers and workers inherit it.
process.env.FONTCONFIG_FILE ??= writeFontConfig()

export default defineConfig({
  testDir: 'tests',
  globalSetup: './support/build-playground.config.ts',
  fullyParallel: true,
  // One more than the run has cores: a journey waits for half of its time, for example for a block or a poll.
  workers: 3,
  // A test that passes only when it is retried is printed at the end as a defect, yet it doesn't stop a night's run.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./support/run-reporter.ts']],
  use: {
    actionTimeout: 10_000,
    permissions: ['clipboard-read', 'clipboard-write'],
    // A trace has each step, each request and the console. Screenshots and copies of the page would be made for every test, also if it
    // passes, and take a seventh of the run's work. `--trace on` adds them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    // A view that leaves stays for 150 ms. Tests that aren't about motion run without that.
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
