// Builds dist/cdn/latchkey.js and says its size. Other packages are seen through their builds.
// Usage: node scripts/build-cdn.mjs   (in packages/app)
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { cdnBuild } from './cdn-build.config.ts'

await build(cdnBuild)
const file = readFileSync('dist/cdn/latchkey.js')
const { length } = gzipSync(file, { level: 9 })
console.log(`dist/cdn/latchkey.js: ${(file.length / 1000).toFixed(1)} kB, gzip ${(length / 1000).toFixed(1)} kB`)
