import { createTransport } from 'nodemailer'
import type { Log } from '../../log/log.ts'
import type { LoginConfig } from '../login-config.ts'
import type { SendMail } from './outbox.ts'

/** How long the mail server may take for each step, in ms. */
const smtpMs = 20_000

/** Sends by SMTP if it is configured, otherwise prints the mail to the log. */
export function createSendMail({ from, smtp }: LoginConfig['mail'], log: Log): { send: SendMail; close(): void } {
  if (!smtp) {
    return {
      send: async ({ to, text }) => log.info('login: a mail, printed because login.mail.smtp isn’t set', { to, text }),
      close: () => undefined,
    }
  }
  const { host, port, secure, user, password } = smtp
  const isLocal = host === 'localhost' || host.startsWith('127.')
  const transport = createTransport({
    pool: true,
    host,
    port,
    secure,
    // A server on another machine must offer TLS, because a code must not cross a network unencrypted.
    requireTLS: !secure && !isLocal,
    ignoreTLS: isLocal && !secure,
    ...(user && { auth: { user, pass: password ?? '' } }),
    connectionTimeout: smtpMs,
    greetingTimeout: smtpMs,
    socketTimeout: smtpMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, subject, text }) => {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
    },
    close: () => transport.close(),
  }
}
