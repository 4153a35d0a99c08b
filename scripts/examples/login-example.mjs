// What `examples/login-vite` needs beside a node: services with logins, a mailbox, and a visitor who logs in.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { startLoginCounterparts } from '../../apps/playground/stack/login-counterparts.ts'
import { startServices } from '../../apps/services/src/index.ts'
import { chromiumPath } from '../../e2e/support/chromium.ts'
import { withStoragePartitioning } from '../../e2e/support/storage-partitioning.ts'
import { loginVisitor } from '../../packages/test-wallets/src/playwright/login-visitor.ts'
import { run } from '../app-process.mjs'

const root = join(import.meta.dirname, '../..')
const { chromium, expect } = createRequire(join(root, 'e2e/package.json'))('@playwright/test')

/** Services with logins on a port of their own, on the given node. The login site is built first. */
export async function startLogins({ ethereumRpc, port }) {
  await run(process.execPath, ['build.mjs'], { cwd: join(root, 'apps/login') })
  const login = await startLoginCounterparts({ port, rpcUrl: ethereumRpc })
  const chains = { 'eip155:1': ethereumRpc, 'eip155:10': ethereumRpc }
  // Node doesn't know the names under .localhost everywhere.
  const publicUrl = `http://127.0.0.1:${port}`
  const services = await startServices({ port, publicUrl, logLevel: 'silent', chains, ...login.settings })
  return {
    mailbox: login.mailbox,
    env: {
      VITE_LOGIN_URL: login.origin,
      VITE_PROJECT_ID: 'local',
      VITE_ETHEREUM_RPC: ethereumRpc,
      SERVICES_URL: publicUrl,
    },
    close: () => Promise.all([services.close(), login.close()]),
  }
}

/** A visitor logs in, keeps a note and finds it again after a reload; another login doesn't see it. */
export async function visitLogin(url, { env, mailbox }) {
  const options = await withStoragePartitioning({ executablePath: await chromiumPath(), args: ['--no-sandbox'] })
  const browser = await chromium.launch(options)
  const logIn = async (email) => {
    const page = await (await browser.newContext()).newPage()
    const visitor = loginVisitor(page, { url: env.VITE_LOGIN_URL, mailbox })
    await page.goto(url)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await visitor.byEmail(email)
    await visitor.later()
    await expect(page.getByLabel('Your note')).toBeVisible()
    return page
  }
  try {
    const ann = await logIn('ann@mail.example')
    await ann.getByLabel('Your note').fill('Milk, eggs, no wallet')
    await ann.getByRole('button', { name: 'Save' }).click()
    await expect(ann.getByText('Saved.')).toBeVisible()
    await ann.reload()
    await expect(ann.getByLabel('Your note')).toHaveValue('Milk, eggs, no wallet')
    const eve = await logIn('eve@mail.example')
    await expect(eve.getByLabel('Your note')).toHaveValue('')
    const answer = await fetch(new URL('/note', url))
    if (answer.status !== 401) throw new Error(`Without a token the server answers ${answer.status}`)
    console.log('  ok a visitor logs in by e-mail, keeps a note and finds it again; another login does not see it')
  } finally {
    await browser.close()
  }
}
