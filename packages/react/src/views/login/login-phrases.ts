import type { loginErrorsCopy } from '@latchkey/ui'

type Phrase = keyof typeof loginErrorsCopy

/** The visitor's text for each reason that the login server or the login site gives. Their own texts are for developers. */
export const phraseOfReason: Readonly<Record<string, Phrase | undefined>> = {
  'login/bad-request': 'failed',
  'login/off': 'off',
  'login/origin': 'refused',
  'login/project': 'refused',
  'login/method-off': 'off',
  'login/too-large': 'failed',
  'login/rate': 'tooOften',
  'login/proof': 'beginAgain',
  'login/clock': 'clock',
  'login/replay': 'beginAgain',
  'login/access': 'ended',
  'login/session-ended': 'ended',
  'login/stale': 'ended',
  'login/flow': 'beginAgain',
  'login/code-wrong': 'codeWrong',
  'login/code-expired': 'codeExpired',
  'login/code-tries': 'codeTries',
  'login/provider': 'provider',
  'login/declined': 'declined',
  'login/passkey': 'passkey',
  'login/farcaster': 'provider',
  'login/taken': 'taken',
  'login/last-login': 'failed',
  'login/vault-state': 'failed',
  'login/unknown': 'beginAgain',
  'login/key-proof': 'confirm',
  'login/step-up': 'confirm',
  'login/full': 'unavailable',
  'login/no-smart-account': 'failed',
  'login/bundler': 'unavailable',
  'login/not-sponsored': 'failed',
  'login/unavailable': 'unavailable',
  'login/popup-closed': 'closed',
  'login/popup-cut': 'cut',
  'login/passkey-elsewhere': 'passkeyElsewhere',
}

/** The same by the error's code, where there is no reason. Some codes are those of the auth port's own package. */
export const phraseOfCode: Readonly<Record<string, Phrase | undefined>> = {
  'connection/user-rejected': 'declined',
  'login/too-soon': 'tooOften',
  'login/none': 'ended',
  'login/frame-unavailable': 'notLoaded',
  'request/aborted': 'failed',
  'request/timed-out': 'slow',
  'request/unreachable': 'offline',
  'http/status': 'unavailable',
  'http/unavailable': 'unavailable',
  'http/forbidden': 'refused',
}

/** The errors after which no code of that mail works any more, so that the visitor needs another mail. */
export const needsAnotherCode: ReadonlySet<string | undefined> = new Set([
  'login/code-expired',
  'login/code-tries',
  'login/flow',
])

/** The errors that refuse the code itself. After any other error the code may be right. */
export const wasWrong: ReadonlySet<string | undefined> = new Set(['login/code-wrong'])
