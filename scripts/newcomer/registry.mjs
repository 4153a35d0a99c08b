// A package registry on this machine, so that the documented install lines run to the letter before our packages are published. It has our
// packages from their tarballs and the pinned versions of others; npm is redirected to its own registry for everything else.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { basename, join } from 'node:path'
import { run } from '../app-process.mjs'

/** Packs our packages; resolves to what a registry says of each. */
export async function packOurs(folders, into) {
  const found = new Map()
  for (const folder of folders) {
    const said = await run('pnpm', ['pack', '--json', '--pack-destination', into], { cwd: folder })
    const { filename } = JSON.parse(said.slice(said.indexOf('{')))
    const file = join(into, basename(filename))
    const manifest = JSON.parse(await run('tar', ['-xzOf', file, 'package/package.json'], { cwd: into }))
    found.set(manifest.name, { manifest, file })
  }
  return found
}

/** The fields of a version that npm reads to make a tree. */
const fields = 'name version dist bin engines dependencies optionalDependencies peerDependencies peerDependenciesMeta'

/** What the registry at hand says of a package's versions up to the newest version that installs: other libraries may pin older ones. */
async function describe(name, newest, cwd) {
  const range = `${name}@<=${newest}`
  const said = await run('npm', ['view', range, ...fields.split(' '), '--json', '--loglevel=error'], { cwd })
  return packument(name, newest, [JSON.parse(said.slice(said.search(/[[{]/)))].flat())
}

const packument = (name, latest, manifests) => ({
  name,
  'dist-tags': { latest },
  versions: Object.fromEntries(manifests.map((manifest) => [manifest.version, manifest])),
})

/** Starts it. `pins`: the newest version of a package that an app gets, by name. */
export async function startRegistry({ ours, pins, cwd }) {
  const [registry] = (await run('npm', ['config', 'get', 'registry', '--loglevel=error'], { cwd })).match(/https?:\S+/)
  const files = new Map()
  const documents = new Map()
  for (const [name, newest] of Object.entries(pins)) documents.set(name, await describe(name, newest, cwd))
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname).slice(1)
    if (documents.has(path))
      response.setHeader('content-type', 'application/json').end(JSON.stringify(documents.get(path)))
    else if (files.has(path)) response.end(readFileSync(files.get(path)))
    else response.writeHead(302, { location: new URL(request.url.slice(1), registry).href }).end()
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${server.address().port}/`
  for (const [name, { manifest, file }] of ours) {
    const path = `${name}/-/${basename(file)}`
    const integrity = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`
    files.set(path, file)
    const dist = { tarball: new URL(path, url).href, integrity }
    documents.set(name, packument(name, manifest.version, [{ ...manifest, dist }]))
  }
  return { url, close: () => new Promise((resolve) => server.close(resolve)) }
}
