import assert from 'node:assert/strict'
import { alice, nameOf, type Site, sol, visit } from './visitor.ts'

const elsewhere = { origin: 'https://evil.example' }

/** What every example must do, over HTTP alone; each case is a browser of its own. */
export const httpFlow: Readonly<Record<string, (site: Site) => Promise<void>>> = {
  'nobody gets no note and saves none': async (site) => {
    const { ask } = visit(site)
    assert.equal((await ask('GET', '/notes')).status, 401)
    assert.equal((await ask('PUT', '/notes', { account: nameOf(alice), text: 'mine' })).status, 401)
    assert.equal((await ask('GET', '/notes', undefined, { cookie: 'latchkey-sign-in=made-up' })).status, 401)
  },

  'an account of each ecosystem signs in, by an http-only cookie, and each keeps a note': async (site) => {
    const { ask, signIn } = visit(site)
    const first = await signIn(alice)
    assert.equal(first.status, 200)
    assert.match(first.setCookie, /^latchkey-sign-in=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=/)
    assert.equal((await ask('PUT', '/notes', { account: nameOf(alice), text: 'of Ethereum' })).status, 204)
    assert.equal((await ask('PUT', '/notes', { account: nameOf(sol), text: 'not yet mine' })).status, 403)
    assert.equal((await signIn(sol)).status, 200)
    assert.equal((await ask('PUT', '/notes', { account: nameOf(sol), text: 'of Solana' })).status, 204)
    const { body } = await ask('GET', '/notes')
    assert.deepEqual(body.notes, { [nameOf(alice)]: 'of Ethereum', [nameOf(sol)]: 'of Solana' })
  },

  'a note is kept for who comes back, and shown to nobody else': async (site) => {
    const before = visit(site)
    await before.signIn(alice)
    await before.ask('PUT', '/notes', { account: nameOf(alice), text: 'still here' })
    const back = visit(site)
    await back.signIn(alice)
    assert.deepEqual((await back.ask('GET', '/notes')).body.notes, { [nameOf(alice)]: 'still here' })
    const other = visit(site)
    await other.signIn(sol)
    assert.deepEqual(Object.keys((await other.ask('GET', '/notes')).body.notes), [nameOf(sol)])
  },

  'a proof is good once': async (site) => {
    const { ask, claim } = visit(site)
    const proof = await claim(alice)
    assert.equal((await ask('POST', '/siwx/verify', proof)).status, 200)
    const again = await visit(site).ask('POST', '/siwx/verify', proof)
    assert.deepEqual([again.status, again.body.error.code, again.setCookie], [422, 'nonce_used', ''])
  },

  'another site signs nobody in, and saves nothing in a visitor’s name': async (site) => {
    const { ask, claim, signIn } = visit(site)
    const nonce = await ask('POST', '/siwx/nonce', undefined, elsewhere)
    assert.deepEqual([nonce.status, nonce.body.error.code], [403, 'origin_not_allowed'])
    const phished = await ask('POST', '/siwx/verify', await claim(alice, 'evil.example'))
    assert.deepEqual([phished.status, phished.body.error.code], [422, 'domain_mismatch'])
    await signIn(alice)
    const note = { account: nameOf(alice), text: 'not by me' }
    assert.equal((await ask('PUT', '/notes', note, elsewhere)).status, 403)
  },

  'a signature of another account is refused': async (site) => {
    const { ask, claim } = visit(site)
    // It may be one of a smart account: refused where the chain can be asked, not yet known where it can't.
    const stranger = await claim({ ...alice, address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' })
    const { status: answered } = await ask('POST', '/siwx/verify', stranger)
    assert.ok(answered === 422 || answered === 503, `${answered}`)
    const { body, status } = await ask('POST', '/siwx/verify', { ...(await claim(sol)), signature: '1'.repeat(64) })
    assert.deepEqual([status, body.error.code], [422, 'invalid_signature'])
    assert.equal((await ask('GET', '/notes')).status, 401)
  },

  'what is too long or no note is refused': async (site) => {
    const { ask, signIn } = visit(site)
    await signIn(alice)
    const account = nameOf(alice)
    assert.equal((await ask('PUT', '/notes', { account, text: 'x'.repeat(281) })).status, 422)
    assert.equal((await ask('PUT', '/notes', { account, text: 7 })).status, 422)
    assert.equal((await ask('PUT', '/notes', null)).status, 403)
    assert.equal((await ask('PUT', '/notes', { account, text: 'x'.repeat(9000) })).status, 413)
    assert.equal((await ask('POST', '/notes', {})).status, 405)
  },

  'signing out ends it here, and only here': async (site) => {
    const [here, there] = [visit(site), visit(site)]
    await here.signIn(alice)
    await there.signIn(alice)
    assert.equal((await here.ask('DELETE', '/siwx/sessions')).status, 204)
    assert.equal((await here.ask('GET', '/notes')).status, 401)
    assert.equal((await there.ask('GET', '/notes')).status, 200)
  },
}
