// Latchkey beside other kits on the same page, in one run: rounds interleaved, medians, and what we promise of them. Fails if a promise isn't
// kept, by 15 rounds or more: fewer only give an impression. Wants a machine that does nothing else, and about an hour.
//   node bench/bench.mjs [--rounds 15] [--skip-build] [--json file]
// LATCHKEY_CHROMIUM names the browser; docs/bench.md holds the last table.
import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inPage } from './lib/in-page.mjs'
import { kits } from './lib/kits.mjs'
import { installedPackages } from './lib/packages.mjs'
import { serve } from './lib/serve.mjs'

const bench = fileURLToPath(new URL('.', import.meta.url))
const requireE2e = createRequire(join(bench, '../e2e/package.json'))
const { chromium } = requireE2e('@playwright/test')
const { default: AxeBuilder } = requireE2e('@axe-core/playwright')
const option = (name, fallback) => {
  const index = process.argv.indexOf(`--${name}`)
  return index < 0 ? fallback : process.argv[index + 1]
}
const rounds = Number(option('rounds', 15))
const csp = "default-src 'self'; img-src 'self' data:; connect-src 'self'; require-trusted-types-for 'script'"

function run(command, args, cwd) {
  const { status } = spawnSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed in ${cwd}`)
}
if (!existsSync(join(bench, 'node_modules'))) run('pnpm', ['install', '--frozen-lockfile', '--prefer-offline'], bench)
if (!process.argv.includes('--skip-build'))
  for (const { root } of kits) run('node', ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], root)

async function chromiumPath() {
  if (process.env.LATCHKEY_CHROMIUM) return process.env.LATCHKEY_CHROMIUM
  if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium'
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x'
  return (await import(requireE2e.resolve('@sparticuz/chromium'))).default.executablePath()
}
const executablePath = await chromiumPath()
const launch = (engineFlags) =>
  chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // There is no network. Refused here, since a route would take each request through this process.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      `--js-flags=--expose-gc ${engineFlags}`,
    ],
  })
const browser = await launch('')
/** What the engine compiles of code that runs often counts as heap and grows for minutes: without it, what is left is what is kept. */
const unoptimised = await launch('--no-opt --no-sparkplug --no-maglev')

/** A fresh page of a kit. Requests to other hosts are noted. */
async function openPage(kit, { throttle = 1, strict = false, hasTouch = false, search = '', from = browser } = {}) {
  const site = strict ? kit.strict : kit.site
  const context = await from.newContext({ viewport: { width: 1280, height: 800 }, bypassCSP: false, hasTouch })
  const page = await context.newPage()
  const requests = []
  page.on('request', (request) => {
    if (/^(https?|wss?):/.test(request.url())) requests.push(request.url())
  })
  page.on('websocket', (socket) => requests.push(socket.url()))
  let bytes = 0
  page.on('response', async (response) => {
    bytes += Number(response.headers()['content-length'] ?? 0)
  })
  await page.addInitScript(inPage)
  const cdp = await context.newCDPSession(page)
  if (throttle > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  await page.goto(site.url + search)
  const trigger = kit.trigger(page)
  await trigger.waitFor({ state: 'visible', timeout: 30_000 })
  return {
    page,
    cdp,
    trigger,
    requests,
    bytes: () => bytes,
    others: () => [...new Set(requests.filter((url) => !url.startsWith(site.url)).map((url) => new URL(url).host))],
    close: () => context.close(),
  }
}

/** A page has been looked at for this long before it is used, in ms: kits that load ahead in a quiet moment have had one. */
const readMs = 2500
const settle = (page, ms = 1500) => page.waitForTimeout(ms)
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]

async function weigh(kit) {
  const view = await openPage(kit)
  await settle(view.page)
  const before = { bytes: view.bytes(), requests: view.requests.length, hosts: view.others() }
  await view.trigger.click()
  await view.page.waitForFunction(() => window.__listVisible(), undefined, { timeout: 20_000 })
  await settle(view.page)
  const axe = await new AxeBuilder({ page: view.page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const result = { before, open: view.bytes() - before.bytes, hostsOpen: view.others(), axe: axe.violations.length }
  await view.close()
  return result
}

async function blocking(kit) {
  const view = await openPage(kit, { throttle: 4 })
  await settle(view.page, 2500)
  const total = await view.page.evaluate(() => window.__blocking)
  await view.close()
  return total
}

async function strict(kit) {
  try {
    const view = await openPage(kit, { strict: true })
    await settle(view.page)
    await view.trigger.click().catch(() => {})
    await settle(view.page)
    const count = await view.page.evaluate(() => window.__csp)
    await view.close()
    return count
  } catch {
    return 'no button'
  }
}

/** From the click's own time stamp to the end of the frame in which the announced wallet's name is seen: it has a box and isn't transparent. */
async function click(kit, { throttle, preloaded }) {
  const view = await openPage(kit, { throttle })
  await settle(view.page, readMs)
  const event = preloaded ? 'click' : 'keydown'
  const begin = async () => {
    if (!preloaded) {
      await view.trigger.focus().catch(() => {})
      return () => view.page.keyboard.press('Enter')
    }
    await view.trigger.hover()
    await settle(view.page, 1000)
    return async () => {
      await view.page.mouse.down()
      await view.page.mouse.up()
    }
  }
  const press = await begin()
  // Armed before the press: input reaches the page by another way than a script does.
  await view.page.evaluate((name) => {
    window.__time = window.__stopwatch(name)
  }, event)
  await press()
  const time = view.page.evaluate(() => window.__time).catch(() => Number.NaN)
  const ms = await Promise.race([time, settle(view.page, 8000).then(() => Number.NaN)])
  await view.close()
  return ms
}

/**
 * A tap by finger, without a hover before it: from the click's own time stamp to the list, and how long the page took to paint after the
 * press (Interaction to Next Paint, in steps of 8 ms). `heldMs` is how long the finger stays on the button; the click comes when it is lifted.
 */
async function tap(kit, { throttle, search, heldMs = 0 }) {
  const view = await openPage(kit, { throttle, hasTouch: true, search })
  await settle(view.page, readMs)
  const { x, y, width, height } = await view.trigger.boundingBox()
  await view.page.evaluate(() => {
    window.__time = window.__stopwatch('click')
  })
  const press = (type, touchPoints) => view.cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
  await press('touchStart', [{ x: x + width / 2, y: y + height / 2 }])
  if (heldMs) await settle(view.page, heldMs)
  await press('touchEnd', [])
  const time = view.page.evaluate(() => window.__time).catch(() => Number.NaN)
  const ms = await Promise.race([time, settle(view.page, 8000).then(() => Number.NaN)])
  await settle(view.page, 500)
  const inp = await view.page.evaluate(() => window.__interaction)
  await view.close()
  return { ms, inp }
}

const growthLimitMs = 120_000

/** Nodes, listeners and bytes that 50 openings leave behind, after 5 to warm up. `undefined` for a kit that doesn't get there. */
async function growth(kit) {
  const view = await openPage(kit, { from: unoptimised })
  await settle(view.page)
  const cycle = async () => {
    await view.trigger.click()
    await view.page.waitForFunction(() => window.__listVisible())
    await view.page.keyboard.press('Escape')
    await view.page.waitForFunction(() => !window.__listVisible(), undefined, { timeout: 5000 })
  }
  const count = async () => {
    await settle(view.page, 500)
    await view.cdp.send('HeapProfiler.collectGarbage')
    const { metrics } = await view.cdp.send('Performance.getMetrics')
    const value = (name) => metrics.find((metric) => metric.name === name).value
    return { nodes: value('Nodes'), listeners: value('JSEventListeners'), heap: value('JSHeapUsedSize') }
  }
  const late = AbortSignal.timeout(growthLimitMs)
  const cycles = async (times) => {
    for (let i = 0; i < times; i++) {
      late.throwIfAborted()
      await cycle()
    }
  }
  const left = async () => {
    await view.cdp.send('Performance.enable')
    await cycles(5)
    const before = await count()
    await cycles(50)
    const after = await count()
    return {
      nodes: after.nodes - before.nodes,
      listeners: after.listeners - before.listeners,
      heap: (after.heap - before.heap) / 50,
    }
  }
  const giveUp = new Promise((resolve) => late.addEventListener('abort', () => resolve(undefined)))
  const result = await Promise.race([left().catch(() => undefined), giveUp])
  await view.close()
  return result
}

for (const kit of kits) {
  kit.site = await serve(join(kit.root, 'dist/'))
  kit.strict = await serve(join(kit.root, 'dist/'), csp)
}
const results = new Map(kits.map((kit) => [kit.name, {}]))
/** Says what is measured now: a run takes its time. */
async function measured(kit, what, measure) {
  const begun = performance.now()
  const value = await measure(kit)
  console.error(`${kit.name}: ${what} (${((performance.now() - begun) / 1000).toFixed(0)} s)`)
  return value
}
for (const kit of kits) {
  const result = results.get(kit.name)
  Object.assign(result, await measured(kit, 'weighed', weigh), {
    growth: await measured(kit, 'opened 55 times', growth),
    csp: await measured(kit, 'opened under a strict policy', strict),
    installed: installedPackages(kit.root),
  })
}
const ways = {
  preloaded1: { throttle: 1, preloaded: true },
  preloaded4: { throttle: 4, preloaded: true },
  cold1: { throttle: 1, preloaded: false },
  cold4: { throttle: 4, preloaded: false },
}
/** Ours has `preload="intent"` with this query. */
const onIntent = '?intent'
/** How long a finger stays on the glass in a quick tap, in ms. */
const tapMs = 80
const taps = {
  tap1: { throttle: 1 },
  tap4: { throttle: 4 },
  held1: { throttle: 1, heldMs: tapMs },
  held4: { throttle: 4, heldMs: tapMs },
  intent1: { throttle: 1, search: onIntent },
  intent4: { throttle: 4, search: onIntent },
  heldIntent1: { throttle: 1, search: onIntent, heldMs: tapMs },
  heldIntent4: { throttle: 4, search: onIntent, heldMs: tapMs },
}
/** The other kits have no such setting, and load everything with the page: their rows are those of a usual tap. */
const usualTap = { intent1: 'tap1', intent4: 'tap4', heldIntent1: 'held1', heldIntent4: 'held4' }
const painted = (name) => `${name}Painted`
const series = ['blocking', ...Object.keys(ways), ...Object.keys(taps), ...Object.keys(taps).map(painted)]
for (const kit of kits) for (const name of series) results.get(kit.name)[name] = []
for (let round = 0; round < rounds; round++) {
  console.error(`round ${round + 1} of ${rounds}`)
  for (const kit of kits) {
    const result = results.get(kit.name)
    for (const [name, way] of Object.entries(ways)) result[name].push(await click(kit, way))
    for (const [name, way] of Object.entries(taps)) {
      if (way.search && kit.name !== 'Latchkey') continue
      const { ms, inp } = await tap(kit, way)
      result[name].push(ms)
      result[painted(name)].push(inp)
    }
    result.blocking.push(await blocking(kit))
  }
}
for (const result of results.values())
  for (const [name, usual] of Object.entries(usualTap)) if (!result[name].length) result[name] = result[usual]
await browser.close()
await unoptimised.close()

const ours = results.get('Latchkey')
const peers = [...results].flatMap(([name, result]) => (name === 'Latchkey' || name === 'floor' ? [] : [result]))
const medianOf = (numbers) => median(numbers.filter((value) => !Number.isNaN(value)))
const kB = { unit: ' kB', digits: 0, of: (bytes) => bytes / 1000 }
const ms = { unit: ' ms', digits: 0, of: medianOf }
const count = { unit: '', digits: 0, of: (value) => value }
/** What is read of a kit's result, and what we promise: a share of the best peer's, a most, or no more than the page with nothing but a list. */
const rows = [
  ['bytes to first button (gzip)', kB, (r) => r.before.bytes],
  ['bytes more at open', kB, (r) => r.open],
  ['requests before a click', count, (r) => r.before.requests],
  ['third-party hosts before a click', count, (r) => r.before.hosts.length, { most: 0 }],
  ['third-party hosts after opening', count, (r) => r.hostsOpen.length, { most: 0 }],
  ['click to wallet list, preloaded', ms, (r) => r.preloaded1, { share: 0.6 }],
  ['click to wallet list, preloaded, 4x CPU', ms, (r) => r.preloaded4, { share: 0.5 }],
  ['Enter to wallet list, cold', ms, (r) => r.cold1, { share: 0.6 }],
  ['Enter to wallet list, cold, 4x CPU', ms, (r) => r.cold4, { share: 0.5 }],
  // The press is painted first, so the list comes one frame later; where frames are 17 ms that is much of it.
  ['tap without hover to wallet list', ms, (r) => r.tap1, { share: 0.5 }],
  ['tap without hover to wallet list, 4x CPU', ms, (r) => r.tap4, { share: 0.5 }],
  ['that tap’s next paint (INP)', ms, (r) => r.tap1Painted, { floor: true }],
  ['that tap’s next paint (INP), 4x CPU', ms, (r) => r.tap4Painted, { most: 48 }],
  ['tap of 80 ms to wallet list', ms, (r) => r.held1, { share: 0.5 }],
  ['tap of 80 ms to wallet list, 4x CPU', ms, (r) => r.held4, { share: 0.5 }],
  ['its next paint (INP)', ms, (r) => r.held1Painted, { floor: true }],
  ['its next paint (INP), 4x CPU', ms, (r) => r.held4Painted, { most: 48 }],
  // Loading begins when the finger touches the button.
  ['preload="intent", first tap of 80 ms', ms, (r) => r.heldIntent1, { share: 1 }],
  ['preload="intent", first tap of 80 ms, 4x', ms, (r) => r.heldIntent4, { share: 1 }],
  ['preload="intent", first tap of 0 ms', ms, (r) => r.intent1],
  ['preload="intent", first tap of 0 ms, 4x', ms, (r) => r.intent4],
  ['blocking time at load, 4x CPU', ms, (r) => r.blocking],
  ['nodes left by 50 openings', count, (r) => r.growth?.nodes, { most: 0 }],
  ['listeners left by 50 openings', count, (r) => r.growth?.listeners, { most: 0 }],
  ['bytes left by each opening', count, (r) => r.growth && Math.round(r.growth.heap), { most: 2000 }],
  ['axe rules violated, open', count, (r) => r.axe, { most: 0 }],
  ['CSP violations', count, (r) => r.csp, { most: 0 }],
  ['installed packages', count, (r) => r.installed.count, { share: 0.999 }],
  ['installed', { unit: ' MB', digits: 0, of: (value) => value }, (r) => r.installed.megabytes],
]

const cell = ({ unit, digits, of }, value) => {
  if (value === undefined) return 'n/a'
  const number = of(value)
  return typeof number === 'number' ? `${number.toFixed(digits)}${unit}` : String(number)
}
const names = kits.map((kit) => kit.name)
const line = (cells) => cells.map((text, i) => (i ? String(text).padStart(15) : text.padEnd(42))).join('')
const broken = []
console.log(`\n${rounds} interleaved rounds, medians; the ratio is to the best peer\n`)
console.log(line(['', ...names, 'ratio', 'promised']))
for (const [label, kind, read, promise] of rows) {
  const numbers = peers.map((peer) => read(peer)).flatMap((value) => (value === undefined ? [] : kind.of(value)))
  const own = kind.of(read(ours))
  const ratio = own / Math.min(...numbers.filter((value) => typeof value === 'number'))
  const most = promise?.floor ? kind.of(read(results.get('floor'))) : promise?.most
  const kept = !promise || (promise.share ? ratio <= promise.share : own <= most)
  if (!kept) broken.push(label)
  const said = promise ? `<= ${promise.share ?? most} ${kept ? 'ok' : 'MISSED'}` : ''
  const shown = Number.isFinite(ratio) ? ratio.toFixed(2) : ''
  console.log(line([label, ...names.map((name) => cell(kind, read(results.get(name)))), shown, said]))
}
console.log('\nhosts contacted before a click')
for (const name of names) console.log(`  ${name.padEnd(16)} ${results.get(name).before.hosts.join(', ') || 'none'}`)
const file = option('json')
if (file) writeFileSync(file, JSON.stringify(Object.fromEntries(results), null, 2))
for (const kit of kits) {
  kit.site.close()
  kit.strict.close()
}
if (broken.length) console.error(`\nNot kept: ${broken.join(', ')}`)
process.exit(broken.length ? 1 : 0)
