import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { siteHashes, verifySite } from '../../login/site/verify-site.ts'
import type { Command } from '../command.ts'
import { UsageError } from '../usage-error.ts'

export const loginVerify: Command = {
  name: 'login verify',
  summary: 'Compares a live login site with the published hashes of a release, and its headers with what they must be.',
  flags: {
    site: { type: 'string', value: 'URL', summary: 'The login site, such as https://login.shop.example' },
    hashes: { type: 'string', value: 'FILE', summary: 'hashes.json of the release, or of your own build' },
  },
  help: 'It ends with 1 when a file differs. It sees what this machine is given: run it from several places, and often.',
  async run(context, { hashes: file, site }) {
    if (typeof site !== 'string' || !/^https?:\/\/[^/]+\/?$/.test(site))
      throw new UsageError('--site: an address such as https://login.shop.example is needed')
    if (typeof file !== 'string') throw new UsageError('--hashes: the file with the published hashes is needed')
    const { faults, files } = await verifySite(fetch, site, readHashes(file))
    for (const fault of faults) context.out(fault)
    context.out(faults.length ? `${faults.length} differences` : `All ${files} files are as published`)
    return faults.length ? 1 : 0
  },
}

function readHashes(file: string) {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new UsageError(`--hashes: ${file} can't be read`)
  }
  const read = v.safeParse(siteHashes, value)
  if (!read.success) throw new UsageError(`--hashes: ${file} holds no hashes of a login site`)
  return read.output
}
