import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server in this process, and the mails it took. */
export type Mailbox = {
  readonly port: number
  readonly mails: readonly { readonly to: string; readonly email: Email }[]
  /** The next mail to an address that wasn't asked for before. */
  next(to: string): Promise<Email>
  /** The code of the next mail to an address. */
  nextCode(to: string): Promise<string>
  /** How many mails came to an address. */
  count(to: string): number
  /** While true the server refuses mails with 451. */
  isRefusing: boolean
  close(): Promise<void>
}

export async function startMailbox(): Promise<Mailbox> {
  const mails: { to: string; email: Email }[] = []
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
        for (const { address } of envelope.rcptTo) mails.push({ to: address, email })
        callback()
        for (const look of [...waiting]) look()
      })
    },
  })
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  const mailbox: Mailbox = {
    port: typeof address === 'object' && address ? address.port : 0,
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
      const { text = '' } = await mailbox.next(to)
      return /\b(\d{6})\b/.exec(text)?.[1] ?? mailbox.nextCode(to)
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return mailbox
}
