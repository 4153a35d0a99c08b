import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail as the mailbox keeps it. */
export type Mail = {
  readonly to: string
  readonly email: Email
  /** Unix time in ms. */
  readonly receivedAt: number
}

/** A real SMTP server in this process, and the mails it took. */
export type Mailbox = {
  /** What the services are given as `login.mail.smtp`. */
  readonly smtp: { readonly host: string; readonly port: number }
  readonly port: number
  readonly mails: readonly Mail[]
  /** The next mail to an address that wasn't asked for before. */
  next(to: string): Promise<Email>
  /** The code of the next mail to an address that has one. */
  nextCode(to: string): Promise<string>
  /** How many mails came to an address. */
  count(to: string): number
  /** While true the server refuses mails with 451. */
  isRefusing: boolean
  close(): Promise<void>
}

/**
 * Starts a mail server on a free port of this machine. It takes every mail and delivers none.
 *
 * @example
 * const mailbox = await startMailbox()
 * // … the services are started with login.mail.smtp: mailbox.smtp
 * const code = await mailbox.nextCode('ann@shop.example')
 */
export async function startMailbox(): Promise<Mailbox> {
  const mails: Mail[] = []
  const read = new Map<string, number>()
  const waiting = new Set<() => void>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (mailbox.isRefusing) return callback(Object.assign(new Error('try again'), { responseCode: 451 }))
        const email = await PostalMime.parse(Buffer.concat(chunks))
        for (const { address } of envelope.rcptTo) mails.push({ to: address, email, receivedAt: Date.now() })
        callback()
        for (const look of [...waiting]) look()
      })
    },
  })
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const mailbox: Mailbox = {
    smtp: { host: '127.0.0.1', port },
    port,
    mails,
    isRefusing: false,
    count: (to) => mails.filter((mail) => mail.to === to).length,
    next: (to) =>
      new Promise((resolve) => {
        const index = read.get(to) ?? 0
        read.set(to, index + 1)
        const look = () => {
          const mail = mails.filter((each) => each.to === to)[index]
          if (!mail) return void waiting.add(look)
          waiting.delete(look)
          resolve(mail.email)
        }
        look()
      }),
    async nextCode(to) {
      return codeOf(await mailbox.next(to)) ?? mailbox.nextCode(to)
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return mailbox
}

/**
 * The six digits of a mail, where it has some.
 *
 * @example codeOf(await mailbox.next('ann@shop.example'))
 */
export function codeOf({ text = '' }: Pick<Email, 'text'>): string | undefined {
  return /\b(\d{6})\b/.exec(text)?.[1]
}
