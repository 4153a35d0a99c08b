import { createLoginClient, type LoginClient } from '../../login/test/login-client.ts'
import { createTargetClient } from '../ask-target.ts'
import { aborted, makeAttempts } from '../attempts.ts'
import type { Random } from '../random.ts'
import type { Scenario, Target } from '../scenario.ts'
import { loginOrigin } from '../service-settings.ts'
import { secretMark } from '../upstream-kind.ts'

/** Logins without end: codes for strangers' addresses, providers that hang, guessed codes, forged proofs and callbacks. */
export const logins: Scenario = {
  name: 'logins',
  async run(target, random, signal) {
    const http = createTargetClient(target, 200)
    signal.addEventListener('abort', http.close)
    const devices = await Promise.all(Array.from({ length: 16 }, () => createDevice(target, random)))
    const [first] = devices
    if (!first) throw new Error('There is no device')
    let refused = 0
    const begun = await makeAttempts({ rate: 120, most: 200, signal }, async () => {
      if (random.below(3) === 0) return http.ask(unproven(random))
      const asked = proven(random.pick([first, ...devices]), random).catch((error: unknown) => String(error))
      // A provider that hangs doesn't hold up the end of the attack.
      const answer = await Promise.race([asked, aborted(signal)])
      if (JSON.stringify(answer ?? null).includes(secretMark)) throw new Error('logins: a secret was shown')
      if (typeof answer === 'string') refused += 1
    })
    return { note: `${begun} requests, ${refused} of those with proofs refused`, acts: begun }
  },
}

/** One device of many, in the networks of one home. */
function createDevice({ addressHeader, url }: Target, random: Random): Promise<LoginClient> {
  const headers = { [addressHeader]: `2001:db8:b:${random.below(256).toString(16)}::1` }
  return createLoginClient(url, { now: Date.now, headers, origin: loginOrigin })
}

function proven(client: LoginClient, random: Random): Promise<unknown> {
  const projectId = 'local'
  const hash = random.bytes(32).toString('base64url')
  switch (random.below(6)) {
    case 0:
      return client.ask('email/start', { projectId, purpose: 'login', email: `${random.hex(8)}@visitor.example` })
    case 1:
      return client.ask('email/verify', { flow: random.bytes(16).toString('base64url'), code: '000000' })
    case 2:
      return client.ask('social/start', {
        projectId,
        purpose: 'login',
        provider: 'oidc',
        browserHash: hash,
        mode: 'popup',
      })
    case 3:
      return client.ask('farcaster/start', { projectId, purpose: 'login' })
    case 4:
      return client.ask('passkey/options', { projectId, purpose: random.pick(['create', 'get']) })
    default:
      return client.ask('challenge', {}, { accessToken: hash, provenToken: hash })
  }
}

function unproven(random: Random) {
  const address = `2001:db8:b:${random.below(256).toString(16)}::1`
  switch (random.below(4)) {
    case 0:
      return { address, path: `/login/social/callback/oidc?state=${random.hex(16)}&code=${random.hex(16)}` }
    case 1:
      return { address, path: '/login/sponsor/begin', body: '['.repeat(60_000) }
    case 2:
      return {
        address,
        path: '/login/email/start',
        body: '{}',
        headers: { dpop: random.hex(900), origin: loginOrigin },
      }
    default:
      return { address, path: `/login/config?projectId=${random.hex(16)}` }
  }
}
